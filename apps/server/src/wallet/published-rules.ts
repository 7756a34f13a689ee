import type { RuleKind, WalletTermName } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { constantRules, factsOf, type PublishedRule, type RuleSource } from '../kernel/published-rules.ts';
import { listChainConfirmations } from './asset/asset-queries.ts';
import { listTerms } from './terms/term-queries.ts';

const TABLE = 'wallet.term';

/**
 * Each term with the kind of rules that shows it; null for sums above which operators look closer, which would show how
 * to stay below them.
 */
const KIND_OF_TERM = {
  min_deposit: 'withdrawal',
  min_withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  deposit_open: 'withdrawal',
  withdrawal_open: 'withdrawal',
  withdraw_daily_max: 'withdrawal_limits',
  withdraw_monthly_max: 'withdrawal_limits',
  message_code_max: 'withdrawal_limits',
  claims_pending_max: 'withdrawal_limits',
  automatic_max: null,
  automatic_share: null,
  one_operator_max: null,
  claim_one_operator_max: null,
} as const satisfies Readonly<Record<WalletTermName, RuleKind | null>>;

/** Fees and minima of each coin on each network, the limits of each level, and confirmations of each chain. */
export const WALLET_RULES: readonly RuleSource[] = [
  { kind: 'withdrawal', table: TABLE, list: (db) => list(db, 'withdrawal') },
  { kind: 'withdrawal_limits', table: TABLE, list: (db) => list(db, 'withdrawal_limits') },
  constantRules('confirmations', listConfirmations),
];

/** Confirmations of each chain, which hold from the beginning. */
async function listConfirmations(db: Db) {
  return (await listChainConfirmations(db)).map(({ name, credit, withdraw }) => ({
    about: factsOf({ network: name }),
    values: factsOf({ confirmations_credit: credit, confirmations_withdraw: withdraw }),
  }));
}

async function list(db: Db, kind: RuleKind): Promise<PublishedRule[]> {
  return (await listTerms(db)).flatMap(({ name, code, network, level, value, ...version }) => {
    if (KIND_OF_TERM[name] !== kind) return [];
    return [
      {
        about: factsOf({ coin: code, network, level }),
        values: factsOf({ [name]: value }),
        effectiveFrom: version.effectiveFrom,
        // The first terms name their source, not a reason that users read.
        reason: version.operatorName === null ? null : version.publicReason,
        isWithdrawn: version.withdrawnAt !== null,
      },
    ];
  });
}

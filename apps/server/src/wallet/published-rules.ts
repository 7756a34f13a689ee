import type { HIDDEN_WALLET_TERMS, RuleKind, WalletTermName } from '@openbourse/api';
import { versionAt } from '../kernel/announced.ts';
import type { Db } from '../kernel/db.ts';
import { constantRules, factsOf, type PublishedRule, type RuleSource } from '../kernel/published-rules.ts';
import { listChainConfirmations } from './asset/asset-queries.ts';
import { listDelistings, type PublishedDelisting } from './asset/delisting-queries.ts';
import { listTerms, type TermRow } from './terms/term-queries.ts';

const TABLE = 'wallet.term';

type Hidden = (typeof HIDDEN_WALLET_TERMS)[number];

/** Each term that users see with the kind of rules that shows it. */
const KIND_OF_TERM: Readonly<Partial<Record<WalletTermName, RuleKind>>> = {
  min_deposit: 'withdrawal',
  min_withdrawal: 'withdrawal',
  withdrawal_fee: 'withdrawal',
  deposit_open: 'withdrawal',
  withdrawal_open: 'withdrawal',
  withdraw_daily_max: 'withdrawal_limits',
  withdraw_monthly_max: 'withdrawal_limits',
  message_code_max: 'withdrawal_limits',
  claims_pending_max: 'withdrawal_limits',
} satisfies Record<Exclude<WalletTermName, Hidden>, RuleKind>;

/** Fees and minima of each coin on each network, the limits of each level, and confirmations of each chain. */
export const WALLET_RULES: readonly RuleSource[] = [
  { kind: 'withdrawal', table: TABLE, list: listWithdrawal },
  {
    kind: 'withdrawal_limits',
    table: TABLE,
    list: async (db) => present(await listTerms(db), 'withdrawal_limits'),
  },
  constantRules('confirmations', listConfirmations),
];

/** Confirmations of each chain, which hold from the beginning. */
async function listConfirmations(db: Db) {
  return (await listChainConfirmations(db)).map(({ name, credit, withdraw }) => ({
    about: factsOf({ network: name }),
    values: factsOf({ confirmations_credit: credit, confirmations_withdraw: withdraw }),
  }));
}

/** The terms of assets, and their delistings, which close both directions whatever the terms say. */
async function listWithdrawal(db: Db): Promise<PublishedRule[]> {
  const [terms, delistings] = await Promise.all([listTerms(db), listDelistings(db)]);
  const closures = delistings.flatMap(closuresOf);
  const isOpen = (term: TermRow): boolean =>
    !closures.some(
      ({ name, assetId, from, until, isHeld }) =>
        isHeld &&
        name === term.name &&
        assetId === term.assetId &&
        from <= term.effectiveFrom &&
        term.effectiveFrom < until,
    );
  return [
    ...present(terms.filter(isOpen), 'withdrawal'),
    ...closures.flatMap((closure) => presentClosure(closure, terms)),
  ];
}

/** Time for which a delisting keeps one direction of an asset closed. */
interface Closure
  extends Pick<PublishedDelisting, 'assetId' | 'code' | 'network' | 'reason' | 'relistReason'> {
  readonly name: 'deposit_open' | 'withdrawal_open';
  readonly from: number;
  /** Infinite unless the asset is listed again. */
  readonly until: number;
  /** False where it was withdrawn, or the asset listed again, before it began. */
  readonly isHeld: boolean;
}

function closuresOf(delisting: PublishedDelisting): Closure[] {
  const { depositsUntil, withdrawalsUntil, withdrawnAt, relistedAt } = delisting;
  const until = relistedAt ?? Number.POSITIVE_INFINITY;
  const closure = (name: Closure['name'], from: number): Closure => {
    return { ...delisting, name, from, until, isHeld: withdrawnAt === null && from < until };
  };
  return [closure('deposit_open', depositsUntil), closure('withdrawal_open', withdrawalsUntil)];
}

function presentClosure(closure: Closure, terms: readonly TermRow[]): PublishedRule[] {
  const { name, assetId, code, network, from, until, isHeld, reason, relistReason } = closure;
  const about = factsOf({ coin: code, network });
  const closed = { about, values: factsOf({ [name]: 0 }), effectiveFrom: from, reason, isWithdrawn: !isHeld };
  if (!isHeld || until === Number.POSITIVE_INFINITY) return [closed];
  const kept = terms.filter(
    (term) => term.name === name && term.assetId === assetId && term.withdrawnAt === null,
  );
  const values = factsOf({ [name]: versionAt(kept, until)?.value ?? null });
  return [closed, { about, values, effectiveFrom: until, reason: relistReason, isWithdrawn: false }];
}

function present(terms: readonly TermRow[], kind: RuleKind): PublishedRule[] {
  return terms.flatMap(({ name, code, network, level, value, ...version }) => {
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

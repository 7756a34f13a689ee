import { type DecodedInputOf, OPERATOR_LIMITS, type ReplyOf, type spot as calls } from '@openbourse/api';
import { percentOfPpm, ppmOfPercent } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Database, toTimestamp, type Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Market } from '../market/index.ts';
import type { Operator, Outcome } from '../operator/index.ts';
import { insertFeeRule, type FeeRuleRecord, listAllFeeRules } from './fee-rule-queries.ts';
import { checkTradable } from './place-request.ts';

export interface FeeRuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly operator: Operator;
}

type Shown = ReplyOf<typeof calls.operatorFeeRules>[number];

/** Every fee rule that fits the filters, the newest first. */
export async function readFeeRules(
  { db, clock }: Pick<FeeRuleDeps, 'db' | 'clock'>,
  input: DecodedInputOf<typeof calls.operatorFeeRules>,
): Promise<Shown[]> {
  const rules = await listAllFeeRules(db);
  const now = clock.now();
  return rules
    .filter((rule) => input.user_group === undefined || rule.userGroup === input.user_group)
    .filter((rule) => input.currency_match_id === undefined || rule.matchId === input.currency_match_id)
    .map((rule) => show(rule, rules, now));
}

/** Announces other fees from a time on; orders keep the rates that they were placed with (rule book, section 1). */
export async function addFeeRule(
  tx: Tx,
  deps: Pick<FeeRuleDeps, 'clock' | 'market'>,
  input: DecodedInputOf<typeof calls.operatorAddFeeRule>,
): Promise<Outcome> {
  const matchId = input.currency_match_id ?? null;
  if (matchId !== null) checkTradable(deps.market.find(matchId));
  const earliest = deps.clock.now() + OPERATOR_LIMITS.changeNoticeMs;
  if (input.effective_from < earliest) {
    throw new AppError('operator.effective_too_early', {
      field: 'effective_from',
      accepted: toTimestamp(earliest),
    });
  }
  const rule = {
    userGroup: input.user_group ?? null,
    matchId,
    makerFeePpm: ppmOfPercent(input.maker_fee_percent),
    takerFeePpm: ppmOfPercent(input.taker_fee_percent),
    effectiveFrom: input.effective_from,
  };
  const before = (await listAllFeeRules(tx))
    .filter((one) => one.userGroup === rule.userGroup && one.matchId === matchId)
    .filter((one) => one.effectiveFrom < rule.effectiveFrom)
    .toSorted((a, b) => b.effectiveFrom - a.effectiveFrom)[0];
  const id = await insertFeeRule(tx, rule);
  if (id === null) throw new AppError('spot.fee_rule_exists', { field: 'effective_from' });
  return {
    isNew: true,
    entry: {
      action: 'spot.add_fee_rule',
      subject: { kind: 'fee_rule', id },
      reason: input.reason,
      before: before === undefined ? null : { ...before },
      after: rule,
    },
  };
}

function show(rule: FeeRuleRecord, rules: readonly FeeRuleRecord[], now: number): Shown {
  return {
    id: rule.id,
    user_group: rule.userGroup,
    currency_match_id: rule.matchId,
    symbol: rule.symbol,
    maker_fee_percent: percentOfPpm(rule.makerFeePpm),
    taker_fee_percent: percentOfPpm(rule.takerFeePpm),
    effective_from: rule.effectiveFrom,
    state: stateOf(rule, rules, now),
  };
}

function stateOf(rule: FeeRuleRecord, rules: readonly FeeRuleRecord[], now: number): Shown['state'] {
  if (rule.effectiveFrom > now) return 'planned';
  const isReplaced = rules.some(
    (other) =>
      other.userGroup === rule.userGroup &&
      other.matchId === rule.matchId &&
      other.effectiveFrom > rule.effectiveFrom &&
      other.effectiveFrom <= now,
  );
  return isReplaced ? 'replaced' : 'in_effect';
}

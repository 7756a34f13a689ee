import { type DecodedInputOf, OPERATOR_LIMITS, type ReplyOf, type spot as contract } from '@openbourse/api';
import { percentOfPpm, ppmOfPercent } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import { type Database, toTimestamp } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Market } from '../market/index.ts';
import type { Operator } from '../operator/index.ts';
import { insertFeeRule, type FeeRuleRecord, listAllFeeRules } from './fee-rule-queries.ts';
import { checkTradable } from './place-request.ts';

export interface FeeRuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly market: Market;
  readonly operator: Operator;
}

type Shown = ReplyOf<typeof contract.operatorAddFeeRule>;

/** A percentage with four decimals is a whole number of millionths. */

/** Every fee rule that fits the filters, the newest first. */
export async function readFeeRules(
  { db, clock }: Pick<FeeRuleDeps, 'db' | 'clock'>,
  input: DecodedInputOf<typeof contract.operatorFeeRules>,
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
  deps: FeeRuleDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorAddFeeRule>,
): Promise<Shown> {
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
  const added = await deps.db.transaction(async (tx) => {
    const id = await insertFeeRule(tx, rule);
    if (id === null) throw new AppError('spot.fee_rule_exists', { field: 'effective_from' });
    await deps.operator.record(tx, session, {
      action: 'spot.add_fee_rule',
      subject: { kind: 'fee_rule', id },
      reason: input.reason,
      before: null,
      after: rule,
    });
    return id;
  });
  const rules = await listAllFeeRules(deps.db);
  const stored = rules.find(({ id }) => id === added);
  assert(stored !== undefined, 'an added fee rule is listed');
  return show(stored, rules, deps.clock.now());
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

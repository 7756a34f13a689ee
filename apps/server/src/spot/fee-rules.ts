import { type DecodedInputOf, type ReplyOf, type spot as calls } from '@openbourse/api';
import { percentOfPpm, ppmOfPercent } from '@openbourse/money';
import {
  assertAnnounced,
  earliestFrom,
  idOfNew,
  presentVersion,
  versionAt,
  withStates,
} from '../kernel/announced.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Tx } from '../kernel/db.ts';
import type { Market } from '../market/index.ts';
import type { Operator, Outcome, Persons } from '../operator/index.ts';
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
  return withStates(rules, clock.now(), ofOneThing)
    .filter(([rule]) => input.user_group === undefined || rule.userGroup === input.user_group)
    .filter(([rule]) => input.currency_match_id === undefined || rule.matchId === input.currency_match_id)
    .map(([rule, state]) => ({
      ...presentVersion(rule, state),
      user_group: rule.userGroup,
      currency_match_id: rule.matchId,
      symbol: rule.symbol,
      maker_fee_percent: percentOfPpm(rule.makerFeePpm),
      taker_fee_percent: percentOfPpm(rule.takerFeePpm),
    }));
}

/** Announces other fees from a time on; orders keep the rates that they were placed with (rule book, section 1). */
export async function addFeeRule(
  tx: Tx,
  deps: Pick<FeeRuleDeps, 'clock' | 'market'>,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorAddFeeRule>; readonly by: Persons },
): Promise<Outcome> {
  const matchId = input.currency_match_id ?? null;
  if (matchId !== null) checkTradable(deps.market, matchId);
  assertAnnounced(input.effective_from, earliestFrom(deps.clock.now()));
  const rule = {
    userGroup: input.user_group ?? null,
    matchId,
    makerFeePpm: ppmOfPercent(input.maker_fee_percent),
    takerFeePpm: ppmOfPercent(input.taker_fee_percent),
    effectiveFrom: input.effective_from,
    operatorName: by.makerName,
    reason: input.reason,
  };
  const versions = (await listAllFeeRules(tx)).filter((one) => ofOneThing(one) === ofOneThing(rule));
  const before = versionAt(versions, rule.effectiveFrom);
  const id = idOfNew(await insertFeeRule(tx, rule));
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

function ofOneThing({ userGroup, matchId }: Pick<FeeRuleRecord, 'userGroup' | 'matchId'>): string {
  return JSON.stringify([userGroup, matchId]);
}

import type { WithdrawalFlag } from '@openbourse/api';
import { addDecimal, compareDecimal, DAY_MS, MAX_SCALE, mulDecimal, subDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { needsSecond } from '../../operator/index.ts';
import { readTerms, type TermsInForce } from '../terms/terms-in-force.ts';
import { readUsed } from './risk-queries.ts';

const MONTH_MS = 30 * DAY_MS;

/** Amounts that a level lets go in rolling 24 hours and 30 days, in USDT (rule book, section 4). */
export interface Limits {
  readonly level: number;
  readonly dailyLimit: string;
  readonly dailyLeft: string;
  readonly monthlyLimit: string;
  readonly monthlyLeft: string;
  readonly dailyUsed: string;
  /** Since when the two limits hold. */
  readonly effectiveFrom: number;
  readonly terms: TermsInForce;
}

export async function measureLimits(
  db: Db,
  input: { readonly userId: number; readonly level: number; readonly at: number },
): Promise<Limits> {
  const { userId, level, at } = input;
  const terms = await readTerms(db, at);
  const rights = terms.levels.find((one) => one.level === level);
  assert(rights !== undefined, `level ${level} has limits`);
  const used = await readUsed(db, { userId, daySince: at - DAY_MS, monthSince: at - MONTH_MS });
  return {
    level,
    dailyLimit: rights.dailyMax,
    dailyLeft: leftOf(rights.dailyMax, used.day),
    monthlyLimit: rights.monthlyMax,
    monthlyLeft: leftOf(rights.monthlyMax, used.month),
    dailyUsed: used.day,
    effectiveFrom: rights.effectiveFrom,
    terms,
  };
}

/** Marks of a stolen account: one operator is not enough whatever the amount. */
const TWO_PERSON_FLAGS: ReadonlySet<WithdrawalFlag> = new Set(['shared_address', 'security_changed']);

/**
 * Number of operators who look at a withdrawal, and the reasons why it is not automatic
 * (rule book, section 6). Sums of a day decide, so that many small ones are looked at like a large one.
 */
export function reviewOf(
  limits: Limits,
  request: {
    readonly valueUsdt: string;
    readonly flags: readonly WithdrawalFlag[];
    /** Amount that all users asked to send to the address within a day, in USDT. */
    readonly addressUsed: string;
  },
): { readonly approvalsNeeded: 0 | 1 | 2; readonly flags: readonly WithdrawalFlag[] } {
  const { valueUsdt } = request;
  const { terms } = limits;
  const share = mulDecimal(limits.dailyLimit, terms.valueOf('automatic_share'), MAX_SCALE, 'floor');
  const isNear = compareDecimal(addDecimal(limits.dailyUsed, valueUsdt), share) > 0;
  const flags: readonly WithdrawalFlag[] = isNear ? [...request.flags, 'near_limit'] : request.flags;
  const oneOperatorMax = terms.valueOf('one_operator_max');
  const sums = [limits.dailyUsed, request.addressUsed];
  const isAbove = needsSecond({ max: oneOperatorMax, value: valueUsdt, sums });
  if (isAbove || flags.some((flag) => TWO_PERSON_FLAGS.has(flag))) return { approvalsNeeded: 2, flags };
  const isSmall = compareDecimal(valueUsdt, terms.valueOf('automatic_max')) <= 0;
  return { approvalsNeeded: isSmall && flags.length === 0 ? 0 : 1, flags };
}

/**
 * Reports whether a code by message is enough for what the day sums up to; else an authenticator is needed.
 */
export function isMessageCodeEnough(limits: Limits, valueUsdt: string): boolean {
  const total = addDecimal(limits.dailyUsed, valueUsdt);
  return compareDecimal(total, limits.terms.valueOf('message_code_max')) <= 0;
}

/** The smaller of what the day and the month leave. */
export function leftInUsdt(limits: Limits): string {
  const { dailyLeft, monthlyLeft } = limits;
  return compareDecimal(dailyLeft, monthlyLeft) < 0 ? dailyLeft : monthlyLeft;
}

function leftOf(limit: string, used: string): string {
  return compareDecimal(used, limit) >= 0 ? '0' : subDecimal(limit, used);
}

import { addDecimal, compareDecimal, DAY_MS, subDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { readTerms, type TermsInForce } from '../terms/terms-in-force.ts';
import type { LeavingPart } from '../deposit/leaving-part.ts';
import { readUsed } from './exit-queries.ts';

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

/** Measures them with what left by all exits together. */
export async function measureLimits(
  db: Db,
  part: Pick<LeavingPart, 'given'>,
  { userId, level, at }: { readonly userId: number; readonly level: number; readonly at: number },
): Promise<Limits> {
  const terms = await readTerms(db, at);
  const rights = terms.levels.find((one) => one.level === level);
  assert(rights !== undefined, `level ${level} has limits`);
  const used = await readUsed(db, part, { userId, daySince: at - DAY_MS, monthSince: at - MONTH_MS });
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

/** Reports whether a code by message is enough for the sum of the day; else an authenticator is needed. */
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

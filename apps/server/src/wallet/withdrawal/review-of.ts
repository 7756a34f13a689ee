import type { WithdrawalFlag } from '@openbourse/api';
import { addDecimal, compareDecimal, MAX_SCALE, mulDecimal } from '@openbourse/money';
import { needsSecond } from '../../operator/index.ts';
import type { Limits } from '../exit/measure-limits.ts';

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

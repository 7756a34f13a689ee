import { addDecimal, compareDecimal, mulDecimal, subDecimal, truncateDecimal } from '@openbourse/money';

/** Until a sweep is mined, fees may rise this often: what replaces it has to be paid from what stays. */
const FEE_HEADROOM = '3';
/** A payment that is not laid out yet may cost this often what a plain one does: a transfer of a token needs more gas. */
const PAYMENT_HEADROOM = '4';

/** Everything that decides how much of a coin leaves the hot wallet for the cold one. Amounts are decimals of the coin. */
export interface SweepPlan {
  /** All that the hot wallet holds, and the part of it that a payment can spend now. */
  readonly hot: string;
  readonly free: string;
  readonly hotMax: string;
  readonly hotTarget: string;
  /** Amount that open withdrawals take from it. */
  readonly needed: string;
  /** Costs in the coin itself; null for a token, which pays none. */
  readonly costs: {
    /** Estimate for one payment. */
    readonly each: string;
    /** Highest cost of what is signed and not final. */
    readonly signed: string;
    /** Open withdrawals of the chain, in whatever coin, that are not signed yet. */
    readonly unsigned: number;
    /** Times that the estimate is paid at most; more than once where many small outputs are spent. */
    readonly times: number;
  } | null;
  /** Less than this stays where it is. */
  readonly least: string;
  /** Most decimals of the amount. */
  readonly scale: number;
}

/**
 * The amount to sweep: above the maximum down to the target, and never what open withdrawals and the fees of all of them
 * need. Null where nothing is to be swept.
 */
export function amountToSweep(plan: SweepPlan): string | null {
  const { hot, hotMax, hotTarget, costs } = plan;
  if (compareDecimal(hotMax, '0') === 0 || compareDecimal(hot, hotMax) <= 0) return null;
  const [own, others] = costs === null ? ['0', '0'] : costsOf(costs);
  const needed = addDecimal(plan.needed, others);
  const kept = compareDecimal(needed, hotTarget) > 0 ? needed : hotTarget;
  const spare = subDecimal(hot, kept);
  const room = compareDecimal(spare, plan.free) < 0 ? spare : plan.free;
  const amount = subDecimal(room, own);
  if (compareDecimal(amount, '0') <= 0) return null;
  const cut = truncateDecimal(amount, plan.scale);
  return compareDecimal(cut, plan.least) < 0 || cut === '0' ? null : cut;
}

/** Costs of the sweep itself, and of what else is open. */
function costsOf(costs: NonNullable<SweepPlan['costs']>): readonly [own: string, others: string] {
  const times = (count: number): string => mulDecimal(costs.each, String(count), 18, 'ceil');
  const unsigned = mulDecimal(times(costs.unsigned), PAYMENT_HEADROOM, 18, 'ceil');
  return [mulDecimal(times(costs.times), FEE_HEADROOM, 18, 'ceil'), addDecimal(costs.signed, unsigned)];
}

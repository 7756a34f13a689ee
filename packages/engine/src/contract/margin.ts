import { mulDiv } from '@openbourse/money';
import { assert } from '../assert.ts';
import { type ContractSide, type ContractTerms, RATE_ONE, VALUE_PER_MONEY } from './terms.ts';

/**
 * Data from which the risk of a position is computed; prices, quantities, money and rates are at the scales
 * of terms.ts.
 */
export interface Holding {
  readonly side: ContractSide;
  readonly entry: bigint;
  readonly quantity: bigint;
  readonly conversion: bigint;
  /** Amount of the account that the position holds. */
  readonly margin: bigint;
  readonly maintenanceRate: bigint;
  /** The cumulative amount of the bracket. */
  readonly maintenanceAmount: bigint;
  readonly feeRate: bigint;
}

/** A quantity at a price. */
export interface Valued {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly conversion: bigint;
}

/** The scale of a price times a quantity, a conversion and a rate, above that of money. */
const EXACT_PER_MONEY = VALUE_PER_MONEY * RATE_ONE;

/**
 * The price of an opening: `mark x (1 +/- spread)`, plus for long, at the price tick, rounded against the holder
 * (rule book, section 2).
 */
export function entryPrice(terms: ContractTerms, side: ContractSide, mark: bigint): bigint {
  const tick = terms.priceTick;
  const sign = side === 'long' ? 1n : -1n;
  const rounding = side === 'long' ? 'ceil' : 'floor';
  if (terms.spreadAmount !== null) return mulDiv(mark + sign * terms.spreadAmount, 1n, tick, rounding) * tick;
  const rate = terms.spreadRate ?? 0n;
  return mulDiv(mark, RATE_ONE + sign * rate, RATE_ONE * tick, rounding) * tick;
}

/**
 * The mark price at which a limit order is filled: the nearest one whose entry price is not worse than the limit,
 * which is a multiple of the price tick. A long fires at or below it, a short at or above it.
 */
export function limitMark(terms: ContractTerms, side: ContractSide, limit: bigint): bigint {
  if (terms.spreadAmount !== null)
    return side === 'long' ? limit - terms.spreadAmount : limit + terms.spreadAmount;
  const rate = terms.spreadRate ?? 0n;
  return side === 'long'
    ? mulDiv(limit, RATE_ONE, RATE_ONE + rate, 'floor')
    : mulDiv(limit, RATE_ONE, RATE_ONE - rate, 'ceil');
}

/** `N = price x qty x conversion` in USDT, rounded up: what is taken of it is a debit. */
export function notionalOf({ price, quantity, conversion }: Valued): bigint {
  return mulDiv(price * quantity, conversion, VALUE_PER_MONEY, 'ceil');
}

/** `margin = N0 / L`, rounded up (rule book, section 2). */
export function initialMargin(notional: bigint, leverage: number): bigint {
  return mulDiv(notional, 1n, BigInt(leverage), 'ceil');
}

/** A fee of a notional, rounded up (rule book, section 2: 0.05 % on each side, 0.30 % of a liquidation). */
export function feeOf(notional: bigint, rate: bigint): bigint {
  return mulDiv(notional, rate, RATE_ONE, 'ceil');
}

/** `uPnL = side x (mark - entry) x qty` in USDT: a profit is rounded down, a loss up (rule book, section 2). */
export function profitAt(holding: Omit<Holding, 'margin'>, mark: bigint): bigint {
  const move = holding.side === 'long' ? mark - holding.entry : holding.entry - mark;
  return mulDiv(move * holding.quantity, holding.conversion, VALUE_PER_MONEY, 'floor');
}

/** `E = margin + uPnL` of an isolated position (rule book, section 2). */
export function equityAt(holding: Holding, mark: bigint): bigint {
  return holding.margin + profitAt(holding, mark);
}

/**
 * Equity that a position must keep: `MM + mark x qty x f` with `MM = mark x qty x MMR - cum` (rule book,
 * section 2), in exact units. `MM` counts at least as zero: far below the bracket that a position was opened
 * in, the formula would turn negative and let the position lose more than its margin.
 */
function exactRequirement(holding: Holding, mark: bigint): bigint {
  const value = mark * holding.quantity * holding.conversion;
  const maintenance = value * holding.maintenanceRate - holding.maintenanceAmount * EXACT_PER_MONEY;
  return (maintenance > 0n ? maintenance : 0n) + value * holding.feeRate;
}

function exactProfit(holding: Holding, mark: bigint): bigint {
  const move = holding.side === 'long' ? mark - holding.entry : holding.entry - mark;
  return move * holding.quantity * holding.conversion * RATE_ONE;
}

/**
 * Distance of positions from liquidation in exact units: what they have less what they must keep. At zero or
 * below they are liquidated. `cash` is the account's free balance in USDT for cross positions, 0 for an
 * isolated one.
 */
export function exactSlack(
  positions: Iterable<{ readonly holding: Holding; readonly mark: bigint }>,
  cash: bigint,
): bigint {
  let slack = cash * EXACT_PER_MONEY;
  for (const { holding, mark } of positions)
    slack += holding.margin * EXACT_PER_MONEY + exactProfit(holding, mark) - exactRequirement(holding, mark);
  return slack;
}

/** The isolated test: `E <= MM + mark x qty x f`, without rounding (rule book, section 2). */
export function isLiquidatable(holding: Holding, mark: bigint): boolean {
  return exactSlack([{ holding, mark }], 0n) <= 0n;
}

/**
 * Equity that a position must keep at a mark, in USDT, rounded up: the maintenance margin and the fee of the
 * close.
 */
export function requirementAt(holding: Holding, mark: bigint): bigint {
  return mulDiv(exactRequirement(holding, mark), 1n, EXACT_PER_MONEY, 'ceil');
}

/**
 * The mark price from which an isolated position is liquidated, exactly as `isLiquidatable` judges it: a long
 * at or below, a short at or above. Null when no price does it. `LP_long = (N0 - margin - cum) / (qty x (1 -
 * MMR - f))`, `LP_short = (N0 + margin + cum) / (qty x (1 + MMR + f))` (rule book, section 2).
 */
export function liquidationMark(holding: Holding): bigint | null {
  const bracket = solveLiquidation(holding, holding.maintenanceRate, holding.maintenanceAmount);
  const atLeastZero = solveLiquidation(holding, 0n, 0n);
  if (holding.side === 'short') return bracket < atLeastZero ? bracket : atLeastZero;
  const mark = bracket > atLeastZero ? bracket : atLeastZero;
  return mark > 0n ? mark : null;
}

function solveLiquidation(holding: Holding, rate: bigint, amount: bigint): bigint {
  const unit = holding.quantity * holding.conversion;
  const secured = (holding.margin + amount) * EXACT_PER_MONEY;
  const worth = holding.entry * unit * RATE_ONE;
  const kept = rate + holding.feeRate;
  return holding.side === 'long'
    ? mulDiv(worth - secured, 1n, unit * (RATE_ONE - kept), 'floor')
    : mulDiv(worth + secured, 1n, unit * (RATE_ONE + kept), 'ceil');
}

/** The liquidation price as people see it: the last multiple of the price tick that liquidates. */
export function liquidationPrice(holding: Holding, priceTick: bigint): bigint | null {
  const mark = liquidationMark(holding);
  if (mark === null) return null;
  const price = mulDiv(mark, 1n, priceTick, holding.side === 'long' ? 'floor' : 'ceil') * priceTick;
  return price > 0n ? price : null;
}

/** `E / initial margin` in hundredths of a percent, rounded down (rule book, section 2, "Risk rate"). */
export function riskRate(equity: bigint, initial: bigint): bigint {
  assert(initial > 0n, 'a risk rate needs an initial margin');
  return mulDiv(equity, 10_000n, initial, 'floor');
}

/**
 * Requirement as a share of the equity, in hundredths of a percent, rounded up: it rises as the position gets
 * worse, and is 100 % where it is liquidated.
 */
export function marginRatio(requirement: bigint, equity: bigint): bigint {
  return equity <= requirement ? 10_000n : mulDiv(requirement, 10_000n, equity, 'ceil');
}

/** The least margin with which an isolated position is not liquidated at a price. */
export function marginToSurvive(holding: Holding, price: bigint): bigint {
  const missing = exactRequirement(holding, price) - exactProfit(holding, price);
  const least = mulDiv(missing, 1n, EXACT_PER_MONEY, 'floor') + 1n;
  return least > 0n ? least : 0n;
}

/**
 * Margin that may be taken out of an isolated position: the part above the initial margin after an unrealized
 * loss, as far as the stop-loss stays before the liquidation.
 */
export function removableMargin(
  position: { readonly holding: Holding; readonly initial: bigint; readonly stopLoss: bigint | null },
  mark: bigint,
): bigint {
  const { holding, initial, stopLoss } = position;
  const profit = profitAt(holding, mark);
  const byLoss = holding.margin + (profit < 0n ? profit : 0n) - initial;
  const byStop = stopLoss === null ? byLoss : holding.margin - marginToSurvive(holding, stopLoss);
  const removable = byLoss < byStop ? byLoss : byStop;
  return removable > 0n ? removable : 0n;
}

/**
 * The fee for a night (rule book, section 2, "Overnight fee"): notional x rate, threefold on the triple day, rounded
 * up; what is negative is paid to the holder. `day` is the first instant of the UTC day that ended. Where a day
 * counts threefold it stands for the weekend, so that Saturday and Sunday cost nothing.
 */
export function overnightFee(
  terms: ContractTerms,
  charge: { readonly side: ContractSide; readonly notional: bigint; readonly day: number },
): { readonly rate: bigint; readonly fee: bigint } {
  const weekday = weekdayOf(charge.day);
  const daily = charge.side === 'long' ? terms.overnightLongRate : terms.overnightShortRate;
  const rate = daily * BigInt(nightsOf(weekday, terms.overnightTripleDay));
  return { rate, fee: mulDiv(charge.notional, rate, RATE_ONE, 'ceil') };
}

function nightsOf(weekday: number, tripleDay: number | null): number {
  if (tripleDay === null) return 1;
  if (weekday === tripleDay) return 3;
  return weekday === 0 || weekday === 6 ? 0 : 1;
}

/** The weekday of a UTC instant, 0 for Sunday: the epoch began on a Thursday. */
function weekdayOf(instant: number): number {
  return (Math.floor(instant / 86_400_000) + 4) % 7;
}

/** The adverse move in prices that uses up a slack, rounded up; null when no move of this slope does. */
export function moveToSpend(slack: bigint, slope: bigint): bigint | null {
  return slope <= 0n ? null : mulDiv(slack, 1n, slope, 'ceil');
}

/**
 * The most that the slack of a position falls per unit of price when the mark falls, and when it rises, in exact
 * units; negative where it grows for certain.
 */
export function slackSlopes(holding: Holding): { readonly falling: bigint; readonly rising: bigint } {
  const unit = holding.quantity * holding.conversion;
  const sign = holding.side === 'long' ? 1n : -1n;
  return {
    falling: unit * (sign * RATE_ONE - holding.feeRate),
    rising: unit * (-sign * RATE_ONE + holding.maintenanceRate + holding.feeRate),
  };
}

import { addDecimal, compareDecimal, divDecimal, mulDecimal, subDecimal } from '@openbourse/money';
import type { PairTerms } from './pair-terms.ts';
import { asFactor, type FeeRates, type PlannedTrade } from './preview.ts';
import { isPositive, toStep } from './steps.ts';
import type { ExitField, Ticket } from './ticket.ts';

/** Outcome of a whole order once its exit is executed at a level. */
export interface ExitResult {
  readonly isProfit: boolean;
  /** In the quote, fees of both orders taken off. */
  readonly amount: string;
  /** Of what the order itself is worth. */
  readonly percent: string;
}

const SCALE = 18;
const PERCENT_DECIMALS = 2;

/**
 * Outcome at a level; null while order or rates are not known. The order is taken to trade as a taker, a profit as
 * a maker and a loss as a taker.
 */
export function exitResult(
  ticket: Ticket,
  field: ExitField,
  of: { readonly trade: PlannedTrade | null; readonly rates: FeeRates | null; readonly terms: PairTerms },
): ExitResult | null {
  const { trade, rates, terms } = of;
  const level = ticket[field];
  if (trade === null || rates === null || !isPositive(level) || !isPositive(trade.total)) return null;
  const exitRate = field === 'takeProfit' ? rates.makerPercent : rates.takerPercent;
  const result =
    ticket.side === 'buy'
      ? subDecimal(
          soldAt(level, afterFee(trade.quantity, rates.takerPercent), { exitRate, terms }),
          trade.total,
        )
      : subDecimal(afterFee(trade.total, rates.takerPercent), boughtAt(level, trade.quantity, exitRate));
  const isProfit = compareDecimal(result, '0') >= 0;
  const amount = isProfit ? result : subDecimal('0', result);
  const hundredfold = mulDecimal(amount, '100', SCALE, 'floor');
  return { isProfit, amount, percent: divDecimal(hundredfold, trade.total, PERCENT_DECIMALS, 'floor') };
}

function soldAt(
  level: string,
  quantity: string,
  { exitRate, terms }: { readonly exitRate: string; readonly terms: PairTerms },
): string {
  const sold = toStep(quantity, terms.step, 'floor');
  return afterFee(mulDecimal(level, sold, SCALE, 'floor'), exitRate);
}

/** The fee is taken off the coins, and counts at their price. */
function boughtAt(level: string, quantity: string, exitRate: string): string {
  const cost = mulDecimal(level, quantity, SCALE, 'ceil');
  return addDecimal(cost, mulDecimal(cost, asFactor(exitRate), SCALE, 'ceil'));
}

function afterFee(amount: string, percent: string): string {
  return subDecimal(amount, mulDecimal(amount, asFactor(percent), SCALE, 'ceil'));
}

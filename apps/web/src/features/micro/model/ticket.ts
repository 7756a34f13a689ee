import type { MicroDirection } from '@openbourse/api/limits';
import type { CallInput } from '@openbourse/client';
import { formatMoney, microPayout, readMoney, readPercent } from '@openbourse/engine';
import { compareDecimal, subDecimal } from '@openbourse/money';

export type PlaceInput = CallInput<'micro.place'>;

/** Choices of the person; the direction comes with the press. */
export interface Ticket {
  readonly seconds: number;
  readonly stake: string;
  readonly isPractice: boolean;
}

/** Outcomes of a stake, in USDT, as they are shown before the order. */
export interface Outcomes {
  /** Payout and gain when the direction is right. */
  readonly payout: string;
  readonly gain: string;
  /** Loss otherwise. */
  readonly loss: string;
}

/** The payout and loss of a stake by the engine's own rules; null for what is no stake. */
export function outcomesOf(
  stake: string,
  product: { readonly profit_percent: string; readonly loss_percent: string },
): Outcomes | null {
  if (stake === '' || !hasMoneyScale(stake)) return null;
  const units = readMoney(stake);
  const rates = { profit: readPercent(product.profit_percent), loss: readPercent(product.loss_percent) };
  const payout = formatMoney(microPayout('won', units, rates));
  const left = formatMoney(microPayout('lost', units, rates));
  return { payout, gain: subDecimal(payout, stake), loss: subDecimal(stake, left) };
}

/** Fault of a stake before the server is asked. */
export type StakeFault = 'missing' | 'scale' | 'range' | 'balance';

/** The first fault of a stake; `available` is null while it is unknown. */
export function stakeFault(
  stake: string,
  limits: { readonly min: string; readonly max: string; readonly available: string | null },
): StakeFault | null {
  if (stake === '') return 'missing';
  if (!hasMoneyScale(stake)) return 'scale';
  if (compareDecimal(stake, limits.min) < 0 || compareDecimal(stake, limits.max) > 0) return 'range';
  return limits.available !== null && compareDecimal(stake, limits.available) > 0 ? 'balance' : null;
}

/** The order of a ticket. */
export function toInput(ticket: Ticket, press: { matchId: number; direction: MicroDirection }): PlaceInput {
  return {
    currency_match_id: press.matchId,
    direction: press.direction,
    seconds: ticket.seconds,
    stake: ticket.stake,
    is_practice: ticket.isPractice,
  };
}

/** USDT has eight decimals. */
function hasMoneyScale(stake: string): boolean {
  return /^[0-9]{1,12}(\.[0-9]{1,8})?$/.test(stake);
}

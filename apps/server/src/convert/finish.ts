import { type ConversionReason, ERRORS, type ErrorKey, type Move } from '@openbourse/api';
import { SECOND_MS, subDecimal } from '@openbourse/money';
import { AppError, assert } from '../kernel/error.ts';
import type { OrderRow, PlaceInput, Trader } from '../spot/index.ts';
import type { ConvertDeps } from './convert-deps.ts';
import { type ConversionEnd, type ConversionRow, endConversion, findConversion } from './queries.ts';

/** Whoever pays for a conversion, with what other accounts give for it. */
export interface Payer extends Trader {
  readonly move?: Move | undefined;
}

/** Brings accepted conversions to their one end. */
export interface Finisher {
  /**
   * Places the order of an accepted conversion, unless it was placed, and ends it by what came of the order. Long after the
   * acceptance nothing is placed any more: what was not placed has failed.
   */
  finish(row: ConversionRow, trader: Payer | null): Promise<ConversionRow>;
  /** Ids of conversions that are being finished. */
  underWay(): readonly string[];
}

/** Time after the acceptance within which an order is placed; the writer gives up what waits sooner. */
export const PLACE_WITHIN_MS = 30 * SECOND_MS;

/** Reasons by the refusals of the spot writer. */
const REASONS: Partial<Record<ErrorKey, ConversionReason>> = {
  'ledger.insufficient_balance': 'balance',
  'ledger.move_short': 'balance',
  'contract.margin_in_use': 'balance',
  'contract.profits_held': 'balance',
  'market.halted': 'halted',
  'market.delisted': 'halted',
  'spot.not_tradable': 'halted',
  'identity.frozen': 'person',
  'identity.pay_password_required': 'person',
  'identity.not_verified': 'person',
  'wallet.deposit_at_risk': 'risk',
  'spot.far_from_index': 'moved',
  'spot.price_band': 'moved',
  'market.no_best_price': 'depth',
  'convert.no_price': 'depth',
  'convert.too_large': 'depth',
  'convert.too_small': 'amount',
  'spot.min_notional': 'amount',
  'spot.quantity_max': 'amount',
};

/** Why a conversion failed that was refused; null where it is not known whether it was. */
export function reasonOf(error: unknown): ConversionReason | null {
  if (!(error instanceof AppError) || ERRORS[error.key].http >= 500) return null;
  return REASONS[error.key] ?? 'refused';
}

export function createFinisher(deps: ConvertDeps): Finisher {
  const underWay = new Map<string, Promise<ConversionRow>>();
  return {
    underWay: () => [...underWay.keys()],
    finish: (row, trader) => {
      const known = underWay.get(row.id);
      if (known !== undefined) return known;
      const ending = finishAlone(deps, row, trader).finally(() => underWay.delete(row.id));
      underWay.set(row.id, ending);
      return ending;
    },
  };
}

async function finishAlone(
  deps: ConvertDeps,
  row: ConversionRow,
  trader: Payer | null,
): Promise<ConversionRow> {
  const { db, clock } = deps;
  const end = await findEnd(deps, row, trader);
  const ended = await endConversion(db, { id: row.id, at: clock.now() }, end);
  const last = ended ?? (await findConversion(db, row));
  assert(last !== null, 'a conversion is not removed');
  return last;
}

async function findEnd(
  { spot, clock }: ConvertDeps,
  row: ConversionRow,
  trader: Payer | null,
): Promise<ConversionEnd> {
  const isInTime = clock.now() < (row.acceptedAt ?? 0) + PLACE_WITHIN_MS;
  if (isInTime && trader !== null) {
    try {
      const { order } = await spot.placeOrder(
        trader,
        { ...orderOf(row), ...(trader.move !== undefined && { move: trader.move }) },
        '',
      );
      return endOf(row, order);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      return { state: 'failed', reason, orderId: null };
    }
  }
  // What the writer has not ended yet may still become true; while it is ready, the database has everything.
  if (!spot.isReady()) throw new AppError('server.unavailable');
  const first = await spot.findFirst(row.userId, orderOf(row), '');
  return first === null ? { state: 'failed', reason: 'interrupted', orderId: null } : endOf(row, first.order);
}

/** The order of a conversion: all of it within its limit, or nothing. Its id makes a repeat find the first. */
function orderOf({ id, matchId, side, quantity, price }: ConversionRow): PlaceInput {
  return {
    ...{ currency_match_id: matchId, side, quantity, price, client_order_id: id },
    ...({ type: 'limit', time_in_force: 'fok' } as const),
  };
}

function endOf({ side }: ConversionRow, order: OrderRow): ConversionEnd {
  const { id: orderId, fee: feePaid, executed_quantity: base, executed_total: quote } = order;
  if (order.state === 'revoked') return { state: 'failed', reason: 'moved', orderId };
  assert(order.state === 'completed', 'an order that fills wholly or not at all has ended');
  const [paid, gross] = side === 'buy' ? [quote, base] : [base, quote];
  return { state: 'done', paid, received: subDecimal(gross, feePaid), feePaid, orderId };
}

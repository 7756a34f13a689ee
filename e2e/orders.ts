import { type CallReply, newIdempotencyKey } from '@openbourse/client';
import { formatDecimal, mulDecimal, parseDecimal } from '@openbourse/money';
import type { Person } from './accounts.ts';

type Match = CallReply<'market.currency_matches'>[number]['matches'][number];

/** The pairs of coins, in the order of the list. */
export async function digitalMatches(person: Person): Promise<readonly Match[]> {
  return (await person.client.call('market.currency_matches', {}))[0]?.matches ?? [];
}

/** The pair that the journeys trade, the first of the list. */
export async function firstMatch(person: Person): Promise<Match> {
  const [match] = await digitalMatches(person);
  if (match === undefined) throw new Error('There is no market to trade in.');
  return match;
}

const SCALE = 18;

/** A price far enough below the last one not to trade, on the grid of the pair. */
export function restingPrice(match: Match): string {
  const tick = parseDecimal(match.price_tick, SCALE);
  const wanted = parseDecimal(mulDecimal(match.currency_quotation.close, '0.9', SCALE, 'floor'), SCALE);
  return formatDecimal((wanted / tick) * tick, SCALE);
}

/** Buys for the total at the best prices in the book. */
export async function buyAtMarket(
  person: Person,
  order: { readonly match: Match; readonly total: string },
): Promise<void> {
  const { match, total } = order;
  await person.client.call(
    'spot.place_order',
    { currency_match_id: match.id, side: 'buy', type: 'market', total },
    { idempotencyKey: newIdempotencyKey() },
  );
}

/** Places a limit order that stays in the book. */
export async function placeResting(
  person: Person,
  order: { readonly match: Match; readonly quantity: string },
): Promise<void> {
  const { match, quantity } = order;
  await person.client.call(
    'spot.place_order',
    { currency_match_id: match.id, side: 'buy', type: 'limit', price: restingPrice(match), quantity },
    { idempotencyKey: newIdempotencyKey() },
  );
}

export async function cancelAll(person: Person): Promise<void> {
  await person.client.call('spot.cancel_all', {}, { idempotencyKey: newIdempotencyKey() });
}

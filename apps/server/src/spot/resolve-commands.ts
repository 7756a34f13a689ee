import type { Tx } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import type { Answer, Command } from './command.ts';
import { toSpotOrder } from './load-order.ts';
import * as loads from './load-queries.ts';
import { numberOrder, type PlacedOrder } from './numbered.ts';
import { termsOf } from './terms.ts';

/**
 * Learns from the database what became of the commands of a batch whose commit failed or is unknown. An order
 * is there completely or not at all. A null means that the outcome is not known: the caller asks again.
 */
export async function resolveCommands(
  tx: Tx,
  commands: readonly Command[],
  findMatch: (matchId: number) => Match | undefined,
): Promise<readonly (Answer | null)[]> {
  const keys = commands.flatMap(keysOf);
  const records = keys.length === 0 ? [] : await loads.listOrdersByKeys(tx, keys);
  const byId = new Map(records.map((record) => [record.id, record]));
  const present = (number: number): PlacedOrder[] => {
    const record = byId.get(number);
    const match = record === undefined ? undefined : findMatch(record.matchId);
    if (record === undefined || match === undefined) return [];
    const terms = termsOf(match);
    return [{ ...numberOrder(toSpotOrder(record, terms), terms), fills: null }];
  };
  const amended = await loads.listAmended(
    tx,
    commands.flatMap((one) =>
      one.kind === 'amend' && one.drawn !== null ? [{ userId: one.userId, ...one.drawn }] : [],
    ),
  );
  return commands.map((command): Answer | null => {
    if (command.kind === 'amend') {
      const { number = 0, orderId = 0 } = command.drawn ?? {};
      // A replacement has the number itself, an amendment in the place only its row.
      const orders = byId.has(number) || amended.has(number) ? [number, orderId].flatMap(present) : [];
      const step = amended.get(number) ?? null;
      return orders.length === 0 ? null : { kind: 'amend', outcome: 'amended', orders, step, first: null };
    }
    if (command.kind !== 'place' && command.kind !== 'place_scaled') return null;
    const orders = command.numbers.flatMap(present);
    if (orders.length === 0) return null;
    return command.kind === 'place'
      ? { kind: 'place', orders, isRepeat: false }
      : { kind: 'place_scaled', orders, first: null };
  });
}

/** Orders that a command placed or amended as it was run last. */
function keysOf(
  command: Command,
): readonly { readonly userId: number; readonly matchId: number; readonly id: number }[] {
  const { userId } = command;
  if (command.kind === 'place' || command.kind === 'place_scaled')
    return command.numbers.map((id) => ({ userId, matchId: command.match.id, id }));
  if (command.kind !== 'amend' || command.drawn === null) return [];
  const { matchId, number, orderId } = command.drawn;
  return [number, orderId].map((id) => ({ userId, matchId, id }));
}

import type { Tx } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import type { Answer, Command } from './command.ts';
import { toSpotOrder } from './load-order.ts';
import * as loads from './load-queries.ts';
import { presentOrder } from './present-order.ts';
import { termsOf } from './terms.ts';

/**
 * Learns from the database what became of the commands of a batch whose commit failed or is unknown. An order is
 * there completely or not at all. A null means that nothing can be told: the caller asks again.
 */
export async function resolveCommands(
  tx: Tx,
  commands: readonly Command[],
  findMatch: (matchId: number) => Match | undefined,
): Promise<readonly (Answer | null)[]> {
  const ids = commands.flatMap((command) => (command.kind === 'place' ? command.publicIds : []));
  const records = ids.length === 0 ? [] : await loads.listOrdersByPublicIds(tx, ids);
  const byId = new Map(records.map((record) => [record.publicId, record]));
  const present = (publicId: string): ReturnType<typeof presentOrder> | null => {
    const record = byId.get(publicId);
    const match = record === undefined ? undefined : findMatch(record.matchId);
    if (record === undefined || match === undefined) return null;
    const terms = termsOf(match);
    return presentOrder(toSpotOrder(record, terms), terms);
  };
  return commands.map((command): Answer | null => {
    if (command.kind !== 'place') return null;
    const order = present(command.publicIds[0]);
    if (order === null) return null;
    return { kind: 'place', placed: { order, oco_order: present(command.publicIds[1]) } };
  });
}

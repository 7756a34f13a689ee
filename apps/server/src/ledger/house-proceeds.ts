import { addDecimal, subDecimal } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { listMovedProceeds } from './house-movement-queries.ts';
import type { ListProceeds, OfferingProceeds } from './house-reserve.ts';

export interface MovableProceeds extends OfferingProceeds {
  readonly moved: string;
  readonly movable: string;
}

/** The part of each settled offering that is still in the account of proceeds. */
export async function readProceeds(listProceeds: ListProceeds, db: Db): Promise<readonly MovableProceeds[]> {
  const moved = new Map((await listMovedProceeds(db)).map((row) => [row.offeringId, row.amount]));
  return (await listProceeds(db)).map((one) => {
    const gone = moved.get(one.offeringId) ?? '0';
    return { ...one, moved: gone, movable: subDecimal(one.received, gone) };
  });
}

/** Of an offering that is not settled nothing can be moved, as if there were none. */
export function findProceeds(
  proceeds: readonly MovableProceeds[],
  offeringId: number | null,
): MovableProceeds {
  const found = proceeds.find((one) => one.offeringId === offeringId);
  if (found === undefined) throw new AppError('subscription.offering_not_found', { field: 'offering_id' });
  return found;
}

export function sumMovable(proceeds: readonly MovableProceeds[]): string {
  return proceeds.reduce((sum, { movable }) => addDecimal(sum, movable), '0');
}

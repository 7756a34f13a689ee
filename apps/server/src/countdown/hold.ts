import type { Database, Db } from '../kernel/db.ts';
import { deleteHeld, endHeldAt, renewHeldAt, upsertCountdown } from './queries.ts';
import { requireLength } from './set-countdown.ts';

/** A countdown over all spot orders that a connection of an API key renews while it lasts. */
export interface HeldCountdown {
  readonly userId: number;
  readonly keyId: number;
  /** Of the connection; the newest one of a key takes the countdown over from the one before. */
  readonly session: string;
  readonly periodMs: number;
}

export async function holdCountdown(db: Database, held: HeldCountdown, now: number): Promise<void> {
  requireLength(held.periodMs);
  await db.transaction((tx) => upsertCountdown(tx, rowOf(held, now)));
}

/** One that has run out is set anew, as its connection lasts. */
export function renewHeld(db: Database, held: HeldCountdown, now: number): Promise<boolean> {
  return renewHeldAt(db, rowOf(held, now));
}

export async function endHeld(
  db: Db,
  session: string,
  { now, cancels }: { readonly now: number; readonly cancels: boolean },
): Promise<void> {
  if (cancels) await endHeldAt(db, session, now);
  else await deleteHeld(db, session);
}

function rowOf(held: HeldCountdown, now: number) {
  return { ...held, product: 'spot', matchId: null, dueAt: now + held.periodMs } as const;
}

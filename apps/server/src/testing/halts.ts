import type { Database } from '../kernel/db.ts';
import type { Modes } from '../kernel/modes.ts';

interface Site {
  readonly db: Database;
  readonly modes: Modes;
}

/** Lets a match take no orders; answers how to open it again. */
export async function haltMatch({ db, modes }: Site, matchId: number): Promise<() => Promise<void>> {
  const mode = { mode: 'cancel_only', product: null, matchId, currencyId: null, reason: 'a test' } as const;
  await db.transaction((tx) => modes.set(tx, { ...mode, setBy: 'a test' }));
  await modes.refresh();
  return async () => {
    const held = modes.active().find((one) => one.matchId === matchId);
    await db.transaction(async (tx) => {
      if (held !== undefined) await modes.lift(tx, { id: held.id, reason: 'a test', by: 'a test' });
    });
    await modes.refresh();
  };
}

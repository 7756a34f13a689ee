import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Market } from '../market/index.ts';
import { endHeld, type HeldCountdown, holdCountdown, renewHeld } from './hold.ts';
import { setCountdown, type WantedCountdown } from './set-countdown.ts';

/** Countdowns as the trading API sets them. */
export interface Countdowns {
  /** Sets, renews or ends one; answers whether it runs. Refuses `countdown.too_short`. */
  set(wanted: WantedCountdown): Promise<boolean>;
  /** Begins one that a connection renews. Refuses `countdown.too_short`. */
  hold(held: HeldCountdown): Promise<void>;
  /** Reports whether it was renewed; false once another connection of the key has taken it over. */
  renew(held: HeldCountdown): Promise<boolean>;
  /** Ends one of a connection: it runs out at once where that `cancels`, and is removed otherwise. */
  end(session: string, cancels: boolean): Promise<void>;
}

export function createCountdowns(deps: {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: Pick<Market, 'find'>;
}): Countdowns {
  const { db, clock, market } = deps;
  return {
    set: async (wanted) =>
      (await db.transaction((tx) => setCountdown(tx, market, { ...wanted, now: clock.now() }))) !== null,
    hold: (held) => holdCountdown(db, held, clock.now()),
    renew: (held) => renewHeld(db, held, clock.now()),
    end: (session, cancels) => endHeld(db, session, { now: clock.now(), cancels }),
  };
}

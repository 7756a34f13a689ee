import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { DEMO_ACCOUNTS } from './accounts-data.ts';
import { startRounds } from './rounds.ts';
import type { SeededAccount } from './seed-accounts.ts';

const LOOK_MS = 500;

/** A part of the demonstration that needs its accounts. */
export interface AfterSeeding {
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  readonly db: Database;
  readonly identity: Pick<Identity, 'findUserIdByEmail'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Begins a part once the accounts are there: at once where the same process has made them, else soon after the process
 * of people has.
 */
export function onceSeeded(
  deps: Deps,
  begin: (accounts: readonly SeededAccount[]) => Promise<void>,
): AfterSeeding {
  let stopLooking = async (): Promise<void> => undefined;
  const hasBegun = async (): Promise<boolean> => {
    const accounts = await findAccounts(deps);
    if (accounts === null) return false;
    await begin(accounts);
    return true;
  };
  const look = async (): Promise<void> => {
    try {
      // A round that waited for its own end would never come to it.
      if (await hasBegun()) void stopLooking();
    } catch (error) {
      deps.log.warn({ err: error }, 'a part of the demonstration did not begin');
    }
  };
  return {
    start: async () => {
      if (await hasBegun()) return;
      stopLooking = startRounds({ clock: deps.clock, periodMs: LOOK_MS, round: look });
    },
    stop: () => stopLooking(),
  };
}

/** The accounts as they are in this database; null while one is missing. */
async function findAccounts({ db, identity }: Deps): Promise<readonly SeededAccount[] | null> {
  const found: SeededAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    const userId = await identity.findUserIdByEmail(db, account.email);
    if (userId === null) return null;
    found.push({ ...account, userId });
  }
  return found;
}

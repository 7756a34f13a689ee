import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import { runEach, runTogether } from '../kernel/run-due.ts';
import { notifyOwners } from './delist-match.ts';
import type { DelistingPart } from './delisting-part.ts';
import { type Delisting, listDueDelistings, setDelisted, setEnding } from './delisting-queries.ts';

/** The most users whose orders and positions end together, so that others never queue behind all of them. */
const AT_ONCE = 100;

export interface RunDelistingsDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
  readonly parts: readonly DelistingPart[];
  /** Those of them that this process ends. */
  readonly ownParts: readonly DelistingPart[];
  /** Time from the date to the end: clocks of processes that accept orders may differ by less. */
  readonly graceMs: number;
  /** Runs while no product of this process accepts an order. */
  readonly atRest: (run: () => Promise<void>) => Promise<void>;
  readonly applyChanges: () => Promise<void>;
}

/**
 * Delists the pairs whose date has come. No order is accepted from the date on. First the owners get their notice, once;
 * then what they have is ended, again and again until nothing of the pair is left; then the pair is off the list. Each
 * step looks at the rows alone, so a crash between any two of them is made good by the next run. A pair that fails keeps no
 * other waiting.
 */
export async function runDelistings(deps: RunDelistingsDeps): Promise<void> {
  await runEach(deps.log, await listDueDelistings(deps.db, deps.clock.now()), async (delisting) => {
    if (delisting.state === 'planned') await begin(deps, delisting);
    await endAll(deps, delisting);
    if (deps.clock.now() < delisting.effectiveFrom + deps.graceMs) return;
    if (await finish(deps, delisting)) await deps.applyChanges();
  });
}

/** Ends what a product that is at home in this process has of pairs whose date has come. */
export async function endDelisted(
  deps: Pick<RunDelistingsDeps, 'db' | 'clock' | 'log' | 'ownParts'>,
): Promise<void> {
  const due = await listDueDelistings(deps.db, deps.clock.now());
  const begun = due.filter(({ state }) => state === 'ending');
  await runEach(deps.log, begun, (delisting) => endAll(deps, delisting));
}

/** At rest, so that every order that was accepted before the date is seen. */
function begin({ db, clock, parts, atRest }: RunDelistingsDeps, delisting: Delisting): Promise<void> {
  return atRest(() =>
    db.transaction(async (tx) => {
      for (const part of parts) await part.lock?.(tx);
      if (!(await setEnding(tx, delisting.id))) return;
      await notifyOwners(tx, parts, { ...delisting, kind: 'pair_delisted', at: clock.now() });
    }),
  );
}

/** A product that cannot end something keeps no other from ending what it has. */
function endAll(
  { db, log, ownParts }: Pick<RunDelistingsDeps, 'db' | 'log' | 'ownParts'>,
  { matchId }: Delisting,
): Promise<void> {
  return runEach(log, ownParts, async (part) =>
    runTogether(log, await part.owners(db, matchId), {
      most: AT_ONCE,
      run: (userIds) => part.end(matchId, userIds),
    }),
  );
}

async function finish({ db, clock, parts }: RunDelistingsDeps, { id, matchId }: Delisting): Promise<boolean> {
  return db.transaction(async (tx) => {
    for (const part of parts) await part.lock?.(tx);
    for (const part of parts) if ((await part.owners(tx, matchId)).length > 0) return false;
    await setDelisted(tx, { id, matchId, now: clock.now() });
    return true;
  });
}

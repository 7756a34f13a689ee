import type { Act, Product, SiteMode } from '@openbourse/api';
import { type Bus, eventsMissed, sharedTopic, topic } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { AppError } from './error.ts';
import type { Log } from './log.ts';
import { isApart, type Role } from './role.ts';
import { insertMode, listActiveModes, liftMode, type ModeRow } from './mode-queries.ts';

/** Scope of a mode: the whole site, or everything that agrees with each part that is not null. */
export interface ModeScope {
  readonly product: Product | null;
  readonly matchId: number | null;
  readonly currencyId: number | null;
}

export interface ActiveMode extends ModeScope {
  readonly id: number;
  readonly mode: SiteMode;
  readonly reason: string;
  /** Null for the auditor. */
  readonly setBy: string | null;
  readonly since: number;
}

/** Subject of a change; a part that is left out is not known, and no mode about it agrees. */
export interface ModeSubject {
  readonly product?: Product;
  readonly matchId?: number;
  readonly currencyIds?: readonly number[];
}

const REFUSED: Readonly<Record<SiteMode, readonly Act[]>> = {
  cancel_only: ['open'],
  no_withdrawals: ['withdraw'],
  read_only: ['open', 'manage', 'withdraw', 'transfer'],
  maintenance: ['open', 'manage', 'withdraw', 'transfer'],
};

/** The modes of the site changed; what holds now. */
export const modesChanged = topic<readonly ActiveMode[]>('kernel.modes_changed');

/** Modes were set or lifted: other processes read them anew. */
const modesTouched = sharedTopic<{ readonly at: number }>('kernel.modes_touched');

/** Interval at which the modes are read that another process may have changed unheard. */
const READ_MS = 1_000;

/**
 * Restrictions of the site, its products, markets and assets now. Rows survive a restart and are read before
 * anything opens.
 */
export interface Modes {
  /** Reads what holds, before anything opens, and follows what other processes change. */
  start(): Promise<void>;
  stop(): void;
  /** Reads what holds after a change, and lets other processes read it. */
  refresh(): Promise<void>;
  active(): readonly ActiveMode[];
  /** The mode that refuses a change, the strictest first; undefined when it is taken. */
  refusal(act: Act, subject: ModeSubject): ActiveMode | undefined;
  /** Throws the error of the mode that refuses a change; it says what still works. */
  require(act: Act, subject: ModeSubject): void;
  /** Writes a mode unless it holds already; `refresh` after the commit lets it hold. Answers whether it is new. */
  set(tx: Tx, mode: ModeScope & Pick<ActiveMode, 'mode' | 'reason' | 'setBy'>): Promise<boolean>;
  /** Ends a mode; `refresh` after the commit. Answers false when it held no longer. */
  lift(tx: Tx, end: { readonly id: number; readonly reason: string; readonly by: string }): Promise<boolean>;
}

/** The strictest first, so that who is refused hears all that is closed. */
const STRICTNESS: readonly SiteMode[] = ['maintenance', 'read_only', 'no_withdrawals', 'cancel_only'];

interface ModesDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly bus: Bus;
  readonly log: Log;
  /** Parts of the owner that this process is. */
  readonly roles: ReadonlySet<Role>;
}

export function createModes(deps: ModesDeps): Modes {
  const { db, clock, bus, log } = deps;
  let active: readonly ActiveMode[] = [];
  const read = async (): Promise<void> => {
    const rows = (await listActiveModes(db)).map(activeOf);
    const next = rows.toSorted((a, b) => STRICTNESS.indexOf(a.mode) - STRICTNESS.indexOf(b.mode));
    const isSame = next.length === active.length && next.every(({ id }, at) => id === active[at]?.id);
    active = next;
    if (isSame) return;
    log.warn(
      { modes: active.map(({ id, mode, reason }) => ({ id, mode, reason })) },
      'the modes of the site',
    );
    bus.publish(modesChanged, active);
  };
  let last: Promise<void> = Promise.resolve();
  // What was read first never replaces what was read later.
  const readInTurn = (): Promise<void> => {
    const next = last.then(read);
    last = next.catch(() => undefined);
    return next;
  };
  const refusal: Modes['refusal'] = (act, subject) =>
    active.find((one) => REFUSED[one.mode].includes(act) && isAbout(one, subject));
  let stops: readonly (() => void)[] = [];
  return {
    start: async () => {
      await readInTurn();
      if (isApart(deps.roles)) stops = followModes(deps, readInTurn);
    },
    stop: () => {
      for (const stop of stops) stop();
    },
    refresh: async () => {
      await readInTurn();
      bus.publish(modesTouched, { at: clock.now() });
    },
    active: () => active,
    refusal,
    require: (act, subject) => {
      const found = refusal(act, subject);
      if (found !== undefined) throw new AppError(`site.${found.mode}`, {});
    },
    set: (tx, mode) => insertMode(tx, { ...mode, at: clock.now() }),
    lift: (tx, end) => liftMode(tx, { ...end, at: clock.now() }),
  };
}

/** Reads the modes when another process has changed them, and now and then. */
function followModes({ bus, clock, log }: ModesDeps, read: () => Promise<void>): readonly (() => void)[] {
  const readAnew = (): void => {
    read().catch((error: unknown) => log.warn({ err: error }, 'the modes could not be read'));
  };
  return [
    bus.subscribe(modesTouched, readAnew),
    bus.subscribe(eventsMissed, readAnew),
    clock.every(READ_MS, readAnew),
  ];
}

function isAbout(mode: ModeScope, { product, matchId, currencyIds }: ModeSubject): boolean {
  return (
    (mode.product === null || mode.product === product) &&
    (mode.matchId === null || mode.matchId === matchId) &&
    (mode.currencyId === null || (currencyIds ?? []).includes(mode.currencyId))
  );
}

function activeOf({ setAt, ...row }: ModeRow): ActiveMode {
  return { ...row, since: setAt };
}

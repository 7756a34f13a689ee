import type { Db } from '../kernel/db.ts';
import type { CheckOutcome } from './audit.ts';
import {
  type AuditBounds,
  type AuditCheck,
  type AuditPart,
  type AuditRange,
  EVERYTHING,
  type Violation,
} from './audit-check.ts';
import type { AuditCheckRow } from './audit-check-queries.ts';

/** Time between two audits of a running server. */
export const MINUTE_MS = 60_000;
/** Everything is looked at again within so long, as far as the greatest share of the time suffices. */
const PASS_WITHIN_MS = 4 * 3_600_000;
/** Shares of the time that looks at everything take: half a second of a minute, or up to six when there is very much. */
const SHARE = { least: 1 / 120, most: 1 / 10 } as const;
/** A turn that is shorter is followed by a larger one, and one that is longer by a smaller one. */
const TURN_MS = { short: 75, long: 150 } as const;

/** A look at everything that is under way. */
interface Pass {
  /** Numbers up to here are looked at. */
  readonly after: number;
  /** Null before its first turn. */
  readonly beganAt: number | null;
  readonly ms: number;
  readonly found: readonly Violation[];
}

/** Where a check stands. */
export interface CheckState {
  readonly part: AuditPart;
  readonly check: AuditCheck;
  bounds: AuditBounds | null;
  /** When the last look at everything began that came to its end, and how long it took. */
  fullAt: number | null;
  fullMs: number;
  /** When it began to look at everything last, in whichever way that ended. */
  triedAt: number;
  isFinished: boolean;
  turnSize: number;
  pass: Pass | null;
}

/** Request to a check. */
export interface Look {
  readonly state: CheckState;
  /** True when it looks at everything, or at what is new. */
  readonly isWhole: boolean;
  /** Of a look at everything in turns: this one. */
  readonly turn?: AuditRange;
}

export function stateOf(part: AuditPart, check: AuditCheck, known: AuditCheckRow | undefined): CheckState {
  return {
    ...{ part, check },
    bounds: known?.bounds ?? null,
    fullAt: known?.fullAt ?? null,
    fullMs: known?.fullMs ?? 0,
    triedAt: known?.fullAt ?? 0,
    isFinished: true,
    turnSize: check.turns?.firstSize ?? 0,
    pass: null,
  };
}

/** Share of the time that looks at everything take, so that each comes again in time. */
export function passShare(states: readonly CheckState[]): number {
  const passMs = states.reduce((sum, { fullMs }) => sum + fullMs, 0);
  return Math.min(SHARE.most, Math.max(SHARE.least, passMs / PASS_WITHIN_MS));
}

/** The next looks at everything: what is under way, then the checks that waited longest. */
export async function nextLooks(
  db: Db,
  states: readonly CheckState[],
  done: ReadonlySet<CheckState>,
): Promise<readonly Look[]> {
  const waiting = states
    // What never looked at everything does so at once, and not in turns.
    .filter((state) => !done.has(state) && !(state.check.isIncremental && state.bounds === null))
    .toSorted((a, b) => a.triedAt - b.triedAt);
  const looks: Look[] = [];
  const ordered = [...waiting.filter(isUnderWay), ...waiting.filter((state) => !isUnderWay(state))];
  for (const state of ordered) looks.push(await lookOf(db, state));
  return looks;
}

const isUnderWay = ({ pass }: CheckState): boolean => (pass?.beganAt ?? null) !== null;

async function lookOf(db: Db, state: CheckState): Promise<Look> {
  const { turns } = state.check;
  if (turns === undefined) return { state, isWhole: true };
  state.pass ??= { after: 0, beganAt: null, ms: 0, found: [] };
  const { after } = state.pass;
  const end = await turns.readEnd(db, after, state.turnSize);
  return { state, isWhole: true, turn: { after, upTo: end ?? EVERYTHING.upTo } };
}

/** A look that came to its end: all that the check found, and when and for how long it looked, once that was everything. */
export interface Looked extends Look {
  readonly found: readonly Violation[];
  readonly full: { readonly at: number; readonly ms: number } | null;
}

/**
 * Moves a check on by a look; of a turn `isWhole` is true when it was the last. What a failed turn leaves is begun
 * anew.
 */
export function moveOn({ state, isWhole, turn }: Look, outcome: CheckOutcome, startedAt: number): Looked {
  const { found, isFinished, ms } = outcome;
  const { pass } = state;
  state.isFinished = isFinished;
  if (turn === undefined || pass === null) {
    if (isWhole) state.triedAt = startedAt;
    return { state, isWhole, found, full: isWhole ? { at: startedAt, ms } : null };
  }
  const beganAt = pass.beganAt ?? startedAt;
  const all = [...pass.found, ...found];
  const isLast = turn.upTo === EVERYTHING.upTo;
  state.triedAt = beganAt;
  state.turnSize = nextSize(state, outcome);
  state.pass =
    isFinished && !isLast ? { ...pass, after: turn.upTo, beganAt, ms: pass.ms + ms, found: all } : null;
  if (!isLast) return { state, isWhole: false, turn, found, full: null };
  return { state, isWhole: true, turn, found: all, full: { at: beganAt, ms: pass.ms + ms } };
}

function nextSize({ turnSize, check }: CheckState, { ms, isFinished }: CheckOutcome): number {
  if (isFinished && ms < TURN_MS.short) return turnSize * 2;
  if (isFinished && ms <= TURN_MS.long) return turnSize;
  return Math.max(check.turns?.firstSize ?? 1, Math.floor(turnSize / 2));
}

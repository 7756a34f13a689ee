import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { findUpperAgent, listLowerAgents, listVersions, type VersionRow } from './agent-queries.ts';
import { listRateVersions } from './rate-queries.ts';
import { percentOf, rateAt } from './rates.ts';

/**
 * A hundredth of a percent: the distance of a sub-agent's rate below the agent's, and the lowest rate of all.
 */
const RATE_STEP = 1;

/** The rates of one agent as they are and will be. */
export interface AgentRates {
  /** In effect now; 0 for who is no agent yet, or no longer. */
  readonly rate: number;
  /** Set already, and from when it holds. */
  readonly planned: { readonly rate: number; readonly from: number } | null;
  /** The last rate set, against which other rates are measured. */
  readonly last: number;
  readonly since: number;
}

/** Reads the versions of a user, the last one to hold first; null for who never was an agent. */
export function ratesOfVersions(versions: readonly VersionRow[], now: number): AgentRates | null {
  const [last] = versions;
  if (last === undefined) return null;
  const endedAt = versions.slice(1).findIndex(({ rate }) => rate === 0);
  const begun = endedAt === -1 ? versions.at(-1) : versions[endedAt];
  return {
    rate: versions.find(({ effectiveFrom }) => effectiveFrom <= now)?.rate ?? 0,
    planned: last.effectiveFrom > now ? { rate: last.rate, from: last.effectiveFrom } : null,
    last: last.rate,
    since: (begun ?? last).effectiveFrom,
  };
}

/** The rates of a user; null for who is no agent. */
export async function readAgent(db: Db, userId: number, now: number): Promise<AgentRates | null> {
  const rates = ratesOfVersions(await listVersions(db, [userId]), now);
  return rates === null || rates.last === 0 ? null : rates;
}

export interface RateBounds {
  readonly min: number;
  readonly max: number;
}

/** Which rate an agent may get: at least those of the agents below, at most that of the nearest agent above. */
export async function readBounds(db: Db, userId: number, from: number): Promise<RateBounds> {
  const [lower, upper, versions] = [
    await listLowerAgents(db, userId),
    await findUpperAgent(db, userId),
    await listRateVersions(db),
  ];
  const highest = rateAt(versions, from).agentRateMax;
  return {
    min: Math.max(RATE_STEP, ...lower.map(({ rate }) => rate)),
    max: Math.min(highest, upper?.rate ?? highest),
  };
}

/** The same for a rate that the agent above sets: it stays below the agent's rate. */
export function belowOwn(bounds: RateBounds, own: number): RateBounds {
  return { min: bounds.min, max: Math.min(bounds.max, own - RATE_STEP) };
}

export function requireInBounds(rate: number, bounds: RateBounds): void {
  if (rate >= bounds.min && rate <= bounds.max) return;
  const isLow = rate < bounds.min;
  throw new AppError('referral.rate_out_of_range', {
    field: 'rate_percent',
    min: percentOf(bounds.min),
    max: percentOf(Math.max(0, bounds.max)),
    accepted: percentOf(Math.max(0, isLow ? Math.min(bounds.min, bounds.max) : bounds.max)),
  });
}

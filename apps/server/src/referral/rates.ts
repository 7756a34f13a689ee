import { divDecimal, parseDecimal } from '@openbourse/money';
import { versionAt } from '../kernel/announced.ts';
import type { Db } from '../kernel/db.ts';
import { assert } from '../kernel/error.ts';
import { listRateVersions, type RateVersion } from './rate-queries.ts';

/** A percentage with two decimals is a whole number of hundredths. */
const PERCENT_SCALE = 2;

export function percentOf(rate: number): string {
  return divDecimal(String(rate), '100', PERCENT_SCALE, 'exact');
}

export function rateOf(percent: string): number {
  return Number.parseInt(String(parseDecimal(percent, PERCENT_SCALE)), 10);
}

/** The version that holds at an instant. */
export function rateAt(versions: readonly RateVersion[], at: number): RateVersion {
  const version = versionAt(versions, at);
  assert(version !== undefined, 'rates have held from the first hour on');
  return version;
}

export async function readRateAt(db: Db, at: number): Promise<RateVersion> {
  return rateAt(await listRateVersions(db), at);
}

export function presentRate(version: RateVersion) {
  return {
    level1_percent: percentOf(version.level1Rate),
    level2_percent: percentOf(version.level2Rate),
    months: version.months,
    agent_max_percent: percentOf(version.agentRateMax),
    effective_from: version.effectiveFrom,
  };
}

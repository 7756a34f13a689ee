import { type Version, VERSION_COLUMNS } from '../kernel/announced.ts';
import { type Db, toTimestamp, type Tx } from '../kernel/db.ts';

/** Rates are hundredths of a percent. */
export interface RateVersion extends Version {
  readonly level1Rate: number;
  readonly level2Rate: number;
  readonly months: number;
  readonly agentRateMax: number;
}

/** Every version, the last one to hold first. */
export function listRateVersions(db: Db): Promise<RateVersion[]> {
  return db.query<RateVersion>(
    `select id, level1_rate as "level1Rate", level2_rate as "level2Rate", months, agent_rate_max as "agentRateMax",
       ${VERSION_COLUMNS}
     from referral.rate_version order by effective_from desc`,
  );
}

/** Answers the id, or null when another version begins with that hour. */
export async function insertRateVersion(
  tx: Tx,
  version: Omit<RateVersion, 'id' | 'publicReason'>,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    `insert into referral.rate_version
       (level1_rate, level2_rate, months, agent_rate_max, effective_from, operator_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict on constraint rate_version_effective_from_key do nothing returning id`,
    [
      version.level1Rate,
      version.level2Rate,
      version.months,
      version.agentRateMax,
      toTimestamp(version.effectiveFrom),
      version.operatorName,
      version.reason,
    ],
  );
  return row?.id ?? null;
}

import type { Db } from '../kernel/db.ts';

export interface ExposureRow {
  readonly currency_id: number;
  readonly code: string;
  readonly users: string;
  readonly house: string;
}

/** Sums up what users and the platform own, per currency; house accounts as of the last seal. */
export function listExposure(db: Db): Promise<ExposureRow[]> {
  return db.query<ExposureRow>(
    `select a.currency_id, c.code,
       trim_scale(coalesce(sum(a.available + a.held) filter (where a.kind = 'user'), 0))::text as users,
       trim_scale(coalesce(sum(a.available) filter (where a.kind = 'house'), 0))::text as house
     from ledger.account a join ledger.currency c on c.id = a.currency_id
     where a.kind in ('user', 'house')
     group by a.currency_id, c.code, c.id
     order by c.id`,
  );
}

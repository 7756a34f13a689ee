import { type Db, toTimestamp } from '../kernel/db.ts';

const VALUE = `case when count(*) = count(value_usdt) then trim_scale(coalesce(sum(value_usdt), 0))::text end`;

export interface RewardSum {
  readonly currencyId: number;
  readonly code: string;
  readonly amount: string;
  readonly value: string | null;
}

/** Amounts paid to a user since an instant, by currency. */
export function sumRewards(db: Db, userId: number, since: number): Promise<RewardSum[]> {
  return db.query<RewardSum>(
    `select c.id as "currencyId", c.code, trim_scale(sum(ordinary + agent))::text as amount, ${VALUE} as value
     from referral.commission r join ledger.currency c on c.id = r.currency_id
     where receiver_id = $1 and hour >= $2 and void_reason is null group by c.id, c.code order by c.id`,
    [userId, toTimestamp(since)],
  );
}

export interface RewardDay {
  readonly day: number;
  readonly currencyId: number;
  readonly code: string;
  readonly level1: string;
  readonly level2: string;
  readonly agent: string;
  readonly total: string;
  readonly value: string | null;
}

/** Amounts paid to a user by UTC day and currency, newest day first. */
export function listRewardDays(
  db: Db,
  filter: {
    readonly userId: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly after: { readonly day: number; readonly currencyId: number } | null;
    readonly rows: number;
  },
): Promise<RewardDay[]> {
  const sum = (what: string, where: string) => `trim_scale(coalesce(sum(${what})${where}, 0))::text`;
  const timestampOf = (at: number | null) => (at === null ? null : toTimestamp(at));
  return db.query<RewardDay>(
    `select date_trunc('day', hour, 'UTC') as day, c.id as "currencyId", c.code,
       ${sum('ordinary', ' filter (where depth = 1)')} as level1,
       ${sum('ordinary', ' filter (where depth = 2)')} as level2,
       ${sum('agent', '')} as agent, ${sum('ordinary + agent', '')} as total, ${VALUE} as value
     from referral.commission r join ledger.currency c on c.id = r.currency_id
     where receiver_id = $1 and void_reason is null
       and ($2::timestamptz is null or hour >= $2) and ($3::timestamptz is null or hour < $3)
       and ($4::timestamptz is null or hour < $4 or hour < $4 + interval '1 day' and r.currency_id > $5)
     group by 1, c.id, c.code order by 1 desc, c.id limit $6`,
    [
      filter.userId,
      timestampOf(filter.from),
      timestampOf(filter.to),
      timestampOf(filter.after?.day ?? null),
      filter.after?.currencyId ?? null,
      filter.rows,
    ],
  );
}

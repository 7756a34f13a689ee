import type { Db } from '../kernel/db.ts';

/** A row that breaks an invariant; `match_id` names the market that it concerns, where that is known. */
export interface BrokenRow {
  readonly [column: string]: string | number | null;
}

const HASH_BEFORE = `case when t.seq = 1 then repeat('0', 64) else encode(t.hash_before, 'hex') end`;

/**
 * F4: the newest ticks of each series are dense, in the order of time, and chained. Ticks that lie before the stretch,
 * or that are pruned, are not looked at: the first one that is read only lends its hash.
 */
export function findBrokenChains(db: Db, most: number | null): Promise<BrokenRow[]> {
  return db.query<BrokenRow>(
    `select s.match_id, s.name as series, t.seq
     from tick.series s
     cross join lateral (
       select n.*, lag(n.seq) over w as seq_before, lag(n.at) over w as at_before, lag(n.hash) over w as hash_before
       from (select * from tick.tick where series_id = s.id order by seq desc limit $1) n
       window w as (order by n.seq)
     ) t
     where (t.seq = 1 or t.seq_before is not null) and (
       t.seq <> coalesce(t.seq_before, 0) + 1
       or t.at <= t.at_before
       or t.hash <> sha256(convert_to(
         ${HASH_BEFORE} || '|' || s.name || '|' || t.seq || '|' || (extract(epoch from t.at) * 1000)::bigint
           || '|' || trim_scale(t.price)::text, 'UTF8'))
     )
     limit 100`,
    [most],
  );
}

/** F5: the newest roots are chained, and each is the hash of its heads. */
export function findBrokenRoots(db: Db, most: number | null): Promise<BrokenRow[]> {
  return db.query<BrokenRow>(
    `select (extract(epoch from r.minute) * 1000)::bigint as minute
     from (
       select n.*, lag(n.root) over (order by n.minute) as root_before
       from (select * from tick.root order by minute desc limit $1) n
     ) r
     where r.previous_root <> r.root_before or r.root <> sha256(convert_to(
       encode(r.previous_root, 'hex') || (
         select string_agg(E'\\n' || (h.head->>'series') || '|' || (h.head->>'seq') || '|' || (h.head->>'hash'), ''
           order by h.place)
         from jsonb_array_elements(r.heads) with ordinality as h(head, place)
       ), 'UTF8'))
     limit 100`,
    [most],
  );
}

/** F5: each head under the newest roots is the last tick of its series by the end of the minute. */
export function findWrongHeads(db: Db, most: number | null): Promise<BrokenRow[]> {
  return db.query<BrokenRow>(
    `select s.match_id, s.name as series, (extract(epoch from r.minute) * 1000)::bigint as minute
     from (select * from tick.root order by minute desc limit $1) r
     cross join tick.series s
     cross join lateral (
       select seq, hash from tick.tick
       where series_id = s.id and at < r.minute + interval '1 minute' order by at desc, seq desc limit 1
     ) t
     left join lateral (
       select head from jsonb_array_elements(r.heads) head where head->>'series' = s.name
     ) named on true
     where (named.head->>'seq')::bigint is distinct from t.seq
       or named.head->>'hash' is distinct from encode(t.hash, 'hex')
     limit 100`,
    [most],
  );
}

import type { StatusPart, StatusState } from '@openbourse/api';
import { type Db, toTimestamp } from '../kernel/db.ts';

/** Time for which a part was seen in one state: from the first record of it to the last. */
export interface SpanRow {
  readonly part: StatusPart;
  readonly state: StatusState;
  readonly from: number;
  readonly until: number;
}

/** Moves the newest span of each part on; where its state is another one, or was not recorded for too long, a new one begins. */
export async function recordStates(
  db: Db,
  seen: {
    readonly states: ReadonlyMap<StatusPart, StatusState>;
    readonly at: number;
    /** The newest span goes on when it was recorded then or later. */
    readonly goesOnSince: number;
  },
): Promise<void> {
  await db.query(
    `with newest as (
       select w.part, w.state, s.id from unnest($1::text[], $2::text[]) as w(part, state)
       left join lateral (
         select id, state, until_at from status.span where part = w.part order by from_at desc, id desc limit 1
       ) s on s.state = w.state and s.until_at >= $4
     ), moved as (
       update status.span s set until_at = greatest(s.until_at, $3) from newest n where s.id = n.id
     )
     insert into status.span (part, state, from_at, until_at) select part, state, $3, $3 from newest where id is null`,
    [[...seen.states.keys()], [...seen.states.values()], toTimestamp(seen.at), toTimestamp(seen.goesOnSince)],
  );
}

/** Spans that reach into a time, of each part the oldest first. */
export function listSpans(db: Db, since: number): Promise<SpanRow[]> {
  return db.query<SpanRow>(
    `select part, state, from_at as "from", until_at as "until" from status.span where until_at >= $1 order by from_at, id`,
    [toTimestamp(since)],
  );
}

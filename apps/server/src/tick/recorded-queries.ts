import type { TickLine } from '@openbourse/engine';
import { type Db, toTimestamp } from '../kernel/db.ts';
import { streamRows } from '../kernel/stream-rows.ts';

/** A time from an instant to before another one, in epoch milliseconds. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A series at an instant: its newest tick before it, 0 and zeros before its first one. */
export interface SeriesBefore {
  readonly series: string;
  readonly seq: number;
  readonly hash: string;
  /** False where the ticks that follow it are kept no longer. */
  readonly isKept: boolean;
}

/** Every series that has a tick before the end of a span, as it stood at its beginning. */
export function listSeriesBefore(view: Db, { from, to }: Span): Promise<SeriesBefore[]> {
  return view.query<SeriesBefore>(
    `select s.name as series, coalesce(b.seq, 0) as seq, coalesce(encode(b.hash, 'hex'), repeat('0', 64)) as hash,
       coalesce(f.seq, coalesce(b.seq, 0) + 1) = coalesce(b.seq, 0) + 1 as "isKept"
     from tick.series s
     left join lateral (
       select seq, hash from tick.tick where series_id = s.id and at < $1 order by at desc limit 1
     ) b on true
     left join lateral (
       select seq from tick.tick where series_id = s.id and at >= $1 and at < $2 order by at limit 1
     ) f on true
     where b.seq is not null or f.seq is not null order by s.name collate "C"`,
    [toTimestamp(from), toTimestamp(to)],
  );
}

/** Ticks of a span by time, and each root after the ticks of its minute. */
export async function* streamDay(view: Db, { from, to }: Span): AsyncGenerator<TickLine> {
  const rows = streamRows<{ line: TickLine }>(
    view,
    `select line from (
       select t.at, 0 as turn, s.name, json_build_object('kind', 'tick', 'series', s.name, 'seq', t.seq,
         'at', (extract(epoch from t.at) * 1000)::bigint, 'price', trim_scale(t.price)::text) as line
       from tick.tick t join tick.series s on s.id = t.series_id where t.at >= $1 and t.at < $2
       union all
       select r.minute + interval '1 minute', -1, '', json_build_object('kind', 'root',
         'minute', (extract(epoch from r.minute) * 1000)::bigint, 'root', encode(r.root, 'hex'),
         'previous_root', encode(r.previous_root, 'hex'), 'heads', r.heads)
       from tick.root r where r.minute >= $1 and r.minute < $2
     ) as lines order by at, turn, name collate "C"`,
    [toTimestamp(from), toTimestamp(to)],
  );
  for await (const { line } of rows) yield line;
}

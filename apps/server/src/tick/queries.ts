import type { TickKind } from '@openbourse/api';
import { type Db, type Tx, toTimestamp } from '../kernel/db.ts';
import type { RootHead } from '@openbourse/engine';

export interface SeriesRow {
  readonly id: number;
  readonly matchId: number;
  readonly kind: TickKind;
  readonly name: string;
}

const SERIES = `select id, match_id as "matchId", kind, name from tick.series`;

export async function insertSeries(
  tx: Tx,
  series: readonly { readonly matchId: number; readonly kind: TickKind; readonly name: string }[],
): Promise<void> {
  await tx.query(
    `insert into tick.series (match_id, kind, name)
     select * from unnest($1::integer[], $2::text[], $3::text[]) on conflict do nothing`,
    [series.map((one) => one.matchId), series.map((one) => one.kind), series.map((one) => one.name)],
  );
}

export function listSeries(db: Db): Promise<SeriesRow[]> {
  return db.query<SeriesRow>(`${SERIES} order by id`);
}

export async function findSeries(db: Db, name: string): Promise<SeriesRow | undefined> {
  const [row] = await db.query<SeriesRow>(`${SERIES} where name = $1`, [name]);
  return row;
}

export interface TickRow {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
  readonly hash: string;
}

const TICK = `t.seq, t.at, trim_scale(t.price)::text as price, encode(t.hash, 'hex') as hash`;

/** The newest tick of every series that has one. */
export function listNewest(db: Db): Promise<(TickRow & { readonly seriesId: number })[]> {
  return db.query(
    `select s.id as "seriesId", ${TICK} from tick.series s
     cross join lateral (select * from tick.tick where series_id = s.id order by seq desc limit 1) t`,
  );
}

export async function insertTicks(
  tx: Tx,
  ticks: readonly (TickRow & { readonly seriesId: number })[],
): Promise<void> {
  await tx.query(
    `insert into tick.tick (series_id, seq, at, price, hash)
     select id, seq, at, price, decode(hash, 'hex')
     from unnest($1::integer[], $2::bigint[], $3::timestamptz[], $4::numeric[], $5::text[])
       as t(id, seq, at, price, hash)`,
    [
      ticks.map((tick) => tick.seriesId),
      ticks.map((tick) => tick.seq),
      ticks.map((tick) => toTimestamp(tick.at)),
      ticks.map((tick) => tick.price),
      ticks.map((tick) => tick.hash),
    ],
  );
}

/** Ticks of a series by their numbers, both ends included. */
export function listTicks(
  db: Db,
  wanted: { readonly seriesId: number; readonly fromSeq: number; readonly toSeq: number },
): Promise<TickRow[]> {
  return db.query<TickRow>(
    `select ${TICK} from tick.tick t where t.series_id = $1 and t.seq between $2 and $3 order by t.seq`,
    [wanted.seriesId, wanted.fromSeq, wanted.toSeq],
  );
}

/** For each question the first tick of a series after an instant and until another; null where there is none. */
export async function firstTicksAfter(
  db: Db,
  wanted: readonly { readonly seriesId: number; readonly after: number; readonly until: number }[],
): Promise<(TickRow | null)[]> {
  if (wanted.length === 0) return [];
  const questions = distinctOf(wanted, ({ seriesId, after, until }) => `${seriesId}:${after}:${until}`);
  const rows = await db.query<TickRow & { readonly place: number }>(
    `select w.place, ${TICK}
     from unnest($1::integer[], $2::timestamptz[], $3::timestamptz[]) with ordinality as w(id, after, until, place)
     cross join lateral (
       select * from tick.tick where series_id = w.id and at > w.after and at <= w.until order by at, seq limit 1
     ) t`,
    [
      questions.asked.map((one) => one.seriesId),
      questions.asked.map((one) => toTimestamp(one.after)),
      questions.asked.map((one) => toTimestamp(one.until)),
    ],
  );
  return questions.answer(rows);
}

/** For each question the last tick of a series at or before an instant; null where there is none. */
export async function lastTicksAt(
  db: Db,
  wanted: readonly { readonly seriesId: number; readonly at: number }[],
): Promise<(TickRow | null)[]> {
  if (wanted.length === 0) return [];
  const questions = distinctOf(wanted, ({ seriesId, at }) => `${seriesId}:${at}`);
  const rows = await db.query<TickRow & { readonly place: number }>(
    `select w.place, ${TICK}
     from unnest($1::integer[], $2::timestamptz[]) with ordinality as w(id, at, place)
     cross join lateral (
       select * from tick.tick where series_id = w.id and at <= w.at order by at desc, seq desc limit 1
     ) t`,
    [questions.asked.map((one) => one.seriesId), questions.asked.map((one) => toTimestamp(one.at))],
  );
  return questions.answer(rows);
}

interface Questions<T> {
  readonly asked: readonly T[];
  /** Gives each question the row at the place of its like, from 1. */
  answer(rows: readonly (TickRow & { readonly place: number })[]): (TickRow | null)[];
}

/** Many orders ask the same of the ticks, and each question is asked once. */
function distinctOf<T>(wanted: readonly T[], nameOf: (one: T) => string): Questions<T> {
  const asked: T[] = [];
  const places = new Map<string, number>();
  const placeOf = wanted.map((one) => {
    const name = nameOf(one);
    const place = places.get(name) ?? asked.push(one);
    places.set(name, place);
    return place;
  });
  return {
    asked,
    answer: (rows) => {
      const byPlace = new Map(rows.map(({ place, ...tick }) => [place, tick]));
      return placeOf.map((place) => byPlace.get(place) ?? null);
    },
  };
}

/** When the newest beat before an instant was recorded whose ticks decide; null where there is none. */
export async function findNewestBeat(db: Db, before: number): Promise<number | null> {
  const [row] = await db.query<{ readonly at: number | null }>(
    `select max(t.at) as at from tick.series s
     cross join lateral (
       select at from tick.tick where series_id = s.id and at < $1 order by at desc limit 1
     ) t where s.kind = 'mark'`,
    [toTimestamp(before)],
  );
  return row?.at ?? null;
}

/** A recorded mark price of a match. */
export interface MarkRow {
  readonly matchId: number;
  readonly seq: number;
  readonly at: number;
  readonly price: string;
}

/** The last mark price of every match at or before an instant; matches without are left out. */
export function listMarksAt(db: Db, at: number): Promise<MarkRow[]> {
  return db.query<MarkRow>(
    `select s.match_id as "matchId", t.seq, t.at, trim_scale(t.price)::text as price from tick.series s
     cross join lateral (
       select * from tick.tick where series_id = s.id and at <= $1 order by at desc, seq desc limit 1
     ) t where s.kind = 'mark'`,
    [toTimestamp(at)],
  );
}

/** The mark prices of the beats after an instant, oldest first: whole beats, and not many more than `most` of them. */
export function listBeats(
  db: Db,
  wanted: { readonly after: number; readonly most: number },
): Promise<MarkRow[]> {
  return db.query<MarkRow>(
    `with cut as (
       select min(t.at) as at from tick.series s
       cross join lateral (
         select at from tick.tick where series_id = s.id and at > $1 order by at offset $2 limit 1
       ) t where s.kind = 'mark'
     )
     select s.match_id as "matchId", t.seq, t.at, trim_scale(t.price)::text as price from tick.series s
     cross join lateral (
       select seq, at, price from tick.tick
       where series_id = s.id and at > $1 and at <= coalesce((select at from cut), 'infinity')
     ) t where s.kind = 'mark' order by t.at, s.match_id`,
    [toTimestamp(wanted.after), wanted.most],
  );
}

/** Removes at most `most` ticks of each series that are older, but for the last two: a tick is shown with the one before. */
export async function pruneOldTicks(
  tx: Tx,
  { before, most }: { readonly before: number; readonly most: number },
): Promise<number> {
  const [gone] = await tx.query<{ count: number }>('select tick.prune($1, $2) as count', [
    toTimestamp(before),
    most,
  ]);
  return gone?.count ?? 0;
}

export interface RootRow {
  readonly minute: number;
  readonly previousRoot: string;
  readonly root: string;
  readonly heads: readonly RootHead[];
}

const ROOT = `minute, encode(previous_root, 'hex') as "previousRoot", encode(root, 'hex') as root`;

export async function insertRoot(tx: Tx, root: RootRow): Promise<void> {
  await tx.query(
    `insert into tick.root (minute, previous_root, root, heads)
     values ($1, decode($2, 'hex'), decode($3, 'hex'), $4::jsonb)`,
    [toTimestamp(root.minute), root.previousRoot, root.root, JSON.stringify(root.heads)],
  );
}

export function listRoots(
  db: Db,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<Omit<RootRow, 'heads'>[]> {
  return db.query(`select ${ROOT} from tick.root where minute < $1 order by minute desc limit $2`, [
    toTimestamp(before),
    limit,
  ]);
}

export async function findRoot(db: Db, minute: number): Promise<RootRow | undefined> {
  const [row] = await db.query<RootRow>(`select ${ROOT}, heads from tick.root where minute = $1`, [
    toTimestamp(minute),
  ]);
  return row;
}

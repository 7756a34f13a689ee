import { FIRST_HASH, type RootHead } from '@openbourse/engine';
import type { TickKind } from '@openbourse/api';
import type { Db, Tx } from '../kernel/db.ts';
import type { Match } from '../market/index.ts';
import { insertSeries, listNewest, listSeries, type SeriesRow, type TickRow } from './queries.ts';

/** A series and where it stands; `newest` is null before its first tick. */
export interface SeriesHead extends SeriesRow {
  readonly newest: Pick<TickRow, 'seq' | 'at' | 'price' | 'hash'> | null;
}

/** The name of a series: the symbol for the index, `<symbol>.MARK` for the mark price. */
export function nameOf(symbol: string, kind: TickKind): string {
  return kind === 'index' ? symbol : `${symbol}.MARK`;
}

/** Makes the series of the recorded matches; repeating it changes nothing. */
export async function makeSeries(tx: Tx, matches: readonly Match[]): Promise<void> {
  await insertSeries(
    tx,
    matches.flatMap(({ id, symbol }) =>
      (['index', 'mark'] as const).map((kind) => ({ matchId: id, kind, name: nameOf(symbol, kind) })),
    ),
  );
}

/** Where every series stands, by its name. */
export async function readHeads(db: Db): Promise<Map<string, SeriesHead>> {
  const [series, newest] = await Promise.all([listSeries(db), listNewest(db)]);
  const byId = new Map(newest.map((row) => [row.seriesId, row]));
  return new Map(series.map((one) => [one.name, { ...one, newest: byId.get(one.id) ?? null }]));
}

/** The heads in the order in which a root names them; series without a tick have none. */
export function rootHeads(heads: Iterable<SeriesHead>): readonly RootHead[] {
  return [...heads]
    .flatMap(({ name, newest }) =>
      newest === null ? [] : [{ series: name, seq: newest.seq, hash: newest.hash }],
    )
    .toSorted((a, b) => (a.series < b.series ? -1 : 1));
}

export function lastHashOf(head: SeriesHead): string {
  return head.newest?.hash ?? FIRST_HASH;
}

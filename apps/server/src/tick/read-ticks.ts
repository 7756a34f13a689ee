import { FIRST_HASH } from '@openbourse/engine';
import { MINUTE_MS } from '@openbourse/money';
import type { Db } from '../kernel/db.ts';
import { findRoot, findSeries, listTicks, type RootRow, type SeriesRow } from './queries.ts';
import type { RecordedTick } from './topics.ts';

/** More ticks than a series has in a minute. */
const MINUTE_TICKS_MAX = 200;

/** Ticks of a series that follow each other, oldest first; fewer where the series begins or has been pruned. */
export async function readTicks(
  db: Db,
  wanted: { readonly series: string; readonly fromSeq: number; readonly toSeq: number },
): Promise<readonly RecordedTick[]> {
  const series = await findSeries(db, wanted.series);
  return series === undefined ? [] : readChained(db, series, wanted);
}

/** The way from a tick to the published root that covers it. */
export interface RootPath {
  /** From the tick on, up to the head under the root; up to the newest tick while there is no root yet. */
  readonly ticks: readonly RecordedTick[];
  readonly root: {
    readonly minute: number;
    readonly root: string;
    readonly seq: number;
    readonly hash: string;
  } | null;
}

/** The ticks from a number of a series up to the root of their minute; the root is null until the minute is over. */
export async function rootPath(
  db: Db,
  wanted: { readonly series: string; readonly seq: number; readonly at: number },
): Promise<RootPath> {
  const root = await findRoot(db, Math.floor(wanted.at / MINUTE_MS) * MINUTE_MS);
  const head = root?.heads.find(({ series }) => series === wanted.series);
  const toSeq = head?.seq ?? wanted.seq + MINUTE_TICKS_MAX;
  const ticks = await readTicks(db, { series: wanted.series, fromSeq: wanted.seq, toSeq });
  return { ticks, root: root === undefined || head === undefined ? null : publish(root, head) };
}

function publish(root: RootRow, head: { readonly seq: number; readonly hash: string }): RootPath['root'] {
  return { minute: root.minute, root: root.root, seq: head.seq, hash: head.hash };
}

async function readChained(
  db: Db,
  series: SeriesRow,
  { fromSeq, toSeq }: { readonly fromSeq: number; readonly toSeq: number },
): Promise<readonly RecordedTick[]> {
  const rows = await listTicks(db, { seriesId: series.id, fromSeq: fromSeq - 1, toSeq });
  return rows.flatMap((row, index) => {
    // The tick before lends its hash; what follows a pruned one cannot be shown.
    const previousHash = row.seq === 1 ? FIRST_HASH : rows[index - 1]?.hash;
    return row.seq < fromSeq || previousHash === undefined
      ? []
      : [{ ...row, series: series.name, previousHash }];
  });
}

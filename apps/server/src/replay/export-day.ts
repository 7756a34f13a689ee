import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DayManifest, TickLine } from '@openbourse/engine';
import { DAY_MS } from '@openbourse/money';
import { toTimestamp, type Tx } from '../kernel/db.ts';
import { allowLongStreams } from '../kernel/stream-rows.ts';
import { loadMatches, type Match } from '../market/index.ts';
import { findPlaceBefore, listMarketPlaces } from '../spot/index.ts';
import { listSeriesBefore, type SeriesBefore, streamDay } from '../tick/index.ts';
import { exportMarket } from './export-market.ts';
import { writeLines } from './line-file.ts';

const PUBLIC = 0o644;

/**
 * Writes the public part of a UTC day into a folder: a file for each match, one for the ticks, and a manifest with their hashes.
 * Two exports of one day are the same files. Ticks that are kept no longer are left out.
 */
export async function exportDay(
  view: Tx,
  { day, folder }: { readonly day: string; readonly folder: string },
): Promise<DayManifest> {
  await allowLongStreams(view);
  await mkdir(folder, { recursive: true });
  const from = Date.parse(`${day}T00:00:00Z`);
  const span = { from, to: from + DAY_MS };
  const markets: DayManifest['markets'][number][] = [];
  for (const match of await tradedMatches(view)) {
    const after = await findPlaceBefore(view, { matchId: match.id, at: toTimestamp(span.from) });
    const until = await findPlaceBefore(view, { matchId: match.id, at: toTimestamp(span.to) });
    if (until.engineSeq === 0) continue;
    const file = `spot-${match.symbol.replaceAll('/', '-')}.jsonl.gz`;
    const written = await writeLines(join(folder, file), exportMarket(view, { match, after, until }), PUBLIC);
    markets.push({ symbol: match.symbol, file, ...written });
  }
  const series = await listSeriesBefore(view, span);
  const file = 'ticks.jsonl.gz';
  const ticks =
    series.length === 0 || series.some(({ isKept }) => !isKept)
      ? null
      : { file, ...(await writeLines(join(folder, file), tickLines(view, series, span), PUBLIC)) };
  const manifest: DayManifest = { kind: 'trading_day', version: 1, day, markets, ticks };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`, { flag: 'wx' });
  return manifest;
}

/** Matches that were ever traded, by their symbols. */
async function tradedMatches(view: Tx): Promise<readonly Match[]> {
  const ids = new Set((await listMarketPlaces(view)).map(({ matchId }) => matchId));
  const { matches, delisted } = await loadMatches(view);
  return [...matches, ...delisted]
    .filter(({ id }) => ids.has(id))
    .sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
}

async function* tickLines(
  view: Tx,
  series: readonly SeriesBefore[],
  span: { readonly from: number; readonly to: number },
): AsyncGenerator<TickLine> {
  for (const { series: name, seq, hash } of series) yield { kind: 'series', series: name, seq, hash };
  yield* streamDay(view, span);
}

import { type ReplyOf, tick as calls } from '@openbourse/api';
import { FIRST_HASH } from '@openbourse/engine';
import type { Database } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Market } from '../market/index.ts';
import { findRoot, listRoots } from './queries.ts';
import { readTicks } from './read-ticks.ts';
import type { Ticks } from './ticks.ts';

const TICKS = 100;
const ROOTS = 60;

export function tickRoutes(
  http: HttpServer,
  deps: { readonly db: Database; readonly market: Market; readonly ticks: Ticks },
): void {
  const { db, market, ticks } = deps;
  http.servePublic(calls.series, async () =>
    ticks.series().map(({ name, matchId, kind, newest }) => ({
      series: name,
      currency_match_id: matchId,
      symbol: market.find(matchId)?.symbol ?? name,
      kind,
      state: ticks.state(matchId),
      newest: newest === null ? null : presentTick(newest),
    })),
  );
  http.servePublic(calls.list, async (input) => {
    const known = ticks.series().find(({ name }) => name === input.series);
    if (known === undefined) {
      const accepted = ticks.series()[0]?.name ?? '';
      throw new AppError('tick.series_not_found', { field: 'series', accepted });
    }
    const limit = input.limit ?? TICKS;
    const fromSeq = input.from_seq ?? Math.max(1, (known.newest?.seq ?? 0) - limit + 1);
    const found = await readTicks(db, { series: input.series, fromSeq, toSeq: fromSeq + limit - 1 });
    return {
      series: input.series,
      previous_hash: found[0]?.previousHash ?? FIRST_HASH,
      ticks: found.map(presentTick),
    };
  });
  http.servePublic(calls.roots, async (input) => {
    const before = input.before ?? deps.ticks.lastBeat()?.at ?? 0;
    const roots = await listRoots(db, { before, limit: input.limit ?? ROOTS });
    return roots.map(({ minute, root }) => ({ minute, root }));
  });
  http.servePublic(calls.root, async (input) => {
    const root = await findRoot(db, input.minute);
    if (root === undefined) throw new AppError('tick.root_not_found', { field: 'minute' });
    return {
      minute: root.minute,
      root: root.root,
      previous_root: root.previousRoot,
      heads: root.heads.map(({ series, seq, hash }) => ({ series, seq, hash })),
    };
  });
}

function presentTick(tick: {
  readonly seq: number;
  readonly at: number;
  readonly price: string;
  readonly hash: string;
}): ReplyOf<typeof calls.list>['ticks'][number] {
  return { seq: tick.seq, at: tick.at, price: tick.price, hash: tick.hash };
}

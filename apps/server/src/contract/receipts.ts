import type { contract, ReplyOf } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { runDue } from '../kernel/run-due.ts';
import { type RecordedTick, type RootPath, rootPath } from '../tick/index.ts';
import { type CloseRow, findClose, listWithoutReceipt, readReceipt, writeReceipts } from './close-queries.ts';
import type { UseCaseDeps } from './use-case-deps.ts';
import {
  listWithoutBestPath,
  listWithoutEntryPath,
  type KeptPath,
  readPaths,
  writePaths,
} from './position-queries.ts';
import { presentClose } from './read-positions.ts';
import { presentTerms } from './show-products.ts';

type Receipt = ReplyOf<typeof contract.receipt>;
type Deps = Pick<UseCaseDeps, 'db' | 'clock' | 'log' | 'rules' | 'ticks'>;

/** A minute has its root a moment after its end; before that a receipt would lack it. */
const ROOTED_MS = 120_000;
const AT_ONCE = 200;

/** The receipt of a close, of a user or, for operators, of any; while its minute has no root yet, it is without. */
export async function showReceipt(
  deps: Deps,
  name: { readonly userId: number | null; readonly id: string },
): Promise<Receipt> {
  const close = await findClose(deps.db, name);
  if (close === undefined) throw new AppError('contract.receipt_not_found', { field: 'id' });
  const stored = await readReceipt<Receipt>(deps.db, close.id);
  if (stored !== null) return stored;
  const kept = await readKept(deps.db, [close]);
  return composeReceipt(deps, close, { ...kept, readPath: pathReader(deps.db) });
}

/** Stores the receipts of closes whose ticks are under a root by now, so that they outlive the ticks. */
export async function storeReceipts(deps: Deps): Promise<void> {
  const readPath = pathReader(deps.db);
  const store = async (closes: readonly CloseRow[]): Promise<void> => {
    const kept = await readKept(deps.db, closes);
    const rows: { id: string; receipt: Receipt }[] = [];
    for (const close of closes)
      rows.push({ id: close.id, receipt: await composeReceipt(deps, close, { ...kept, readPath }) });
    await deps.db.transaction((tx) => writeReceipts(tx, rows));
  };
  await runDue({
    log: deps.log,
    list: (except: readonly string[]) =>
      listWithoutReceipt(deps.db, { before: deps.clock.now() - ROOTED_MS, except, most: AT_ONCE }),
    keyOf: ({ id }) => id,
    run: store,
  });
}

/** Keeps the entries of positions whose minute has its root, because ticks are pruned while positions stay open. */
export function storeEntryPaths(deps: Deps): Promise<void> {
  return storePaths(deps, { kept: 'entry_path', list: listWithoutEntryPath, present: (shown) => shown });
}

/** Keeps the ticks that live trailing stops follow, which may be older than any that are not pruned. */
export function storeBestPaths(deps: Deps): Promise<void> {
  const present = (shown: Shown, seq: number): KeptBest => ({ seq, ...shown });
  return storePaths(deps, { kept: 'trail_path', list: listWithoutBestPath, present });
}

async function storePaths(
  deps: Deps,
  of: {
    readonly kept: KeptPath;
    readonly list: typeof listWithoutEntryPath;
    readonly present: (shown: Shown, seq: number) => object;
  },
): Promise<void> {
  const readPath = pathReader(deps.db);
  await runDue({
    log: deps.log,
    list: (except: readonly string[]) =>
      of.list(deps.db, { before: deps.clock.now() - ROOTED_MS, except, most: AT_ONCE }),
    keyOf: ({ id }) => id,
    run: async (ticks) => {
      const rows: { id: string; path: object }[] = [];
      for (const { id, symbol, seq, at } of ticks) {
        const shown = await readPath({ series: seriesOf(symbol), seq, at });
        rows.push({ id, path: of.present(shown, seq) });
      }
      await deps.db.transaction((tx) => writePaths(tx, of.kept, rows));
    },
  });
}

/** Ticks that are kept with positions, by the ids of these. */
interface Kept {
  readonly entries: ReadonlyMap<string, Shown>;
  readonly bests: ReadonlyMap<string, KeptBest>;
}

async function readKept(db: Db, closes: readonly CloseRow[]): Promise<Kept> {
  const ids = closes.map(({ positionId }) => positionId);
  return {
    entries: await readPaths<Shown>(db, 'entry_path', ids),
    bests: await readPaths<KeptBest>(db, 'trail_path', ids),
  };
}

async function composeReceipt(
  { rules }: Deps,
  close: CloseRow,
  paths: Kept & { readonly readPath: ReadPath },
): Promise<Receipt> {
  const rule = rules.get(close.ruleId);
  const series = seriesOf(close.symbol);
  const entry =
    paths.entries.get(close.positionId) ??
    (await paths.readPath({ series, seq: close.entrySeq, at: close.openedAt }));
  const exit = await paths.readPath({ series, seq: close.exitSeq, at: close.closedAt });
  const { cross, trigger = null, trailing: _trailing, ...facts } = close.facts;
  const hasWaited = trigger !== null && trigger.seq !== close.exitSeq;
  const fired = hasWaited ? await paths.readPath({ series, ...trigger }) : null;
  return {
    kind: 'contract',
    close: presentClose(close),
    position_side: close.side,
    terms: presentTerms(rule),
    price_tick: rule.match.priceTick,
    lots_before: close.lotsBefore,
    ...facts,
    cross: cross === null ? null : { ...cross, positions: [...cross.positions] },
    trigger: fired === null || trigger === null ? null : { seq: trigger.seq, ...fired },
    trailing: await composeTrailing(close, paths),
    entry: entry.path,
    entry_seq: close.entrySeq,
    entry_root: entry.root,
    exit: exit.path,
    exit_seq: close.exitSeq,
    root: exit.root,
  };
}

async function composeTrailing(
  { positionId, symbol, facts }: CloseRow,
  { bests, readPath }: Pick<Kept, 'bests'> & { readonly readPath: ReadPath },
): Promise<NonNullable<Receipt['trailing']> | null> {
  const trailing = facts.trailing ?? null;
  if (trailing === null || trailing.best === null) return null;
  const { percent, distance, activation: activation_price, at: set_at, best } = trailing;
  const kept = bests.get(positionId);
  const { path, root } =
    kept?.seq === best.seq ? kept : await readPath({ series: seriesOf(symbol), seq: best.seq, at: best.at });
  return { percent, distance, activation_price, set_at, seq: best.seq, path, root };
}

/** The best tick of a trailing stop as it is kept. */
interface KeptBest extends Shown {
  readonly seq: number;
}

interface Shown {
  readonly path: Receipt['entry'];
  readonly root: RootPath['root'];
}

function seriesOf(symbol: string): string {
  return `${symbol}.MARK`;
}

type ReadPath = (tick: {
  readonly series: string;
  readonly seq: number;
  readonly at: number;
}) => Promise<Shown>;

/** Reads the tick before, the tick, and those up to the root of its minute; once, because one tick decides for many. */
function pathReader(db: Db): ReadPath {
  const known = new Map<string, Shown>();
  return async ({ series, seq, at }) => {
    const name = `${series}:${seq}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const { ticks, root } = await rootPath(db, { series, seq: Math.max(1, seq - 1), at });
    const shown = { path: pathOf(series, ticks), root };
    known.set(name, shown);
    return shown;
  };
}

function pathOf(series: string, ticks: readonly RecordedTick[]): Receipt['entry'] {
  const [first] = ticks;
  assert(first !== undefined, `a receipt has a tick of ${series}`);
  return {
    series,
    previous_hash: first.previousHash,
    ticks: ticks.map(({ seq, at, price, hash }) => ({ seq, at, price, hash })),
  };
}

import type { contract, ReplyOf } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { type RecordedTick, type RootPath, rootPath } from '../tick/index.ts';
import { type CloseRow, findClose, listWithoutReceipt, readReceipt, writeReceipt } from './close-queries.ts';
import type { ContractKit } from './contract-kit.ts';
import { listWithoutEntryPath, readEntryPath, writeEntryPath } from './position-queries.ts';
import { presentClose } from './read-positions.ts';
import { presentTerms } from './show-products.ts';

type Receipt = ReplyOf<typeof contract.receipt>;
type Kit = Pick<ContractKit, 'db' | 'clock' | 'rules' | 'ticks'>;

/** A minute has its root a moment after its end; before that a receipt would lack it. */
const ROOTED_MS = 120_000;
const AT_ONCE = 200;

/** The receipt of a close, of a user or, for operators, of any; while its minute has no root yet, it is without. */
export async function showReceipt(
  kit: Kit,
  name: { readonly userId: number | null; readonly id: string },
): Promise<Receipt> {
  const close = await findClose(kit.db, name);
  if (close === undefined) throw new AppError('contract.receipt_not_found', { field: 'id' });
  return (await readReceipt<Receipt>(kit.db, close.id)) ?? composeReceipt(kit, close);
}

/** Stores the receipts of closes whose ticks are under a root by now, so that they outlive the ticks. */
export async function storeReceipts(kit: Kit): Promise<void> {
  for (;;) {
    const before = kit.clock.now() - ROOTED_MS;
    const closes = await listWithoutReceipt(kit.db, { before, most: AT_ONCE });
    for (const close of closes) {
      const receipt = await composeReceipt(kit, close);
      await kit.db.transaction((tx) => writeReceipt(tx, { id: close.id, receipt }));
    }
    if (closes.length < AT_ONCE) return;
  }
}

/** Keeps the entries of positions whose minute has its root, because ticks are pruned while positions stay open. */
export async function storeEntryPaths(kit: Kit): Promise<void> {
  for (;;) {
    const before = kit.clock.now() - ROOTED_MS;
    const entries = await listWithoutEntryPath(kit.db, { before, most: AT_ONCE });
    for (const { id, symbol, seq, at } of entries) {
      const entry = await pathAt(kit.db, { series: seriesOf(symbol), seq, at });
      await kit.db.transaction((tx) => writeEntryPath(tx, { id, entry }));
    }
    if (entries.length < AT_ONCE) return;
  }
}

async function composeReceipt({ db, rules }: Kit, close: CloseRow): Promise<Receipt> {
  const rule = rules.get(close.ruleId);
  const series = seriesOf(close.symbol);
  const kept = await readEntryPath<Shown>(db, close.positionId);
  const entry = kept ?? (await pathAt(db, { series, seq: close.entrySeq, at: close.openedAt }));
  const exit = await pathAt(db, { series, seq: close.exitSeq, at: close.closedAt });
  const { cross, ...facts } = close.facts;
  return {
    kind: 'contract',
    close: presentClose(close),
    position_side: close.side,
    terms: presentTerms(rule),
    price_tick: rule.match.priceTick,
    lots_before: close.lotsBefore,
    ...facts,
    cross: cross === null ? null : { ...cross, positions: [...cross.positions] },
    entry: entry.path,
    entry_seq: close.entrySeq,
    entry_root: entry.root,
    exit: exit.path,
    exit_seq: close.exitSeq,
    root: exit.root,
  };
}

interface Shown {
  readonly path: Receipt['entry'];
  readonly root: RootPath['root'];
}

function seriesOf(symbol: string): string {
  return `${symbol}.MARK`;
}

/** The tick before, the tick, and those up to the root of its minute. */
async function pathAt(
  db: Db,
  { series, seq, at }: { readonly series: string; readonly seq: number; readonly at: number },
): Promise<Shown> {
  const { ticks, root } = await rootPath(db, { series, seq: Math.max(1, seq - 1), at });
  return { path: pathOf(series, ticks), root };
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

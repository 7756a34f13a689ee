import type { micro as calls, ReplyOf } from '@openbourse/api';
import type { Db } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { runDue } from '../kernel/run-due.ts';
import { type RecordedTick, readTicks, type RootPath, rootPath } from '../tick/index.ts';
import type { MicroDeps } from './micro-deps.ts';
import { type OrderRecord, presentOrder } from './order.ts';
import { findOrder, listWithoutReceipt, readReceipt, writeReceipt } from './order-queries.ts';

type Receipt = ReplyOf<typeof calls.receipt>;
type Path = NonNullable<Receipt['entry']>;

/** A minute has its root a moment after its end; before that a receipt would lack it. */
const ROOTED_MS = 120_000;
const AT_ONCE = 200;

/** The receipt of a settled order, of a user or, for operators, of any; while its minute has no root yet, it is without. */
export async function showReceipt(
  deps: MicroDeps,
  name: { readonly userId: number | null; readonly publicId: string },
): Promise<Receipt> {
  const order = await findOrder(deps.db, name);
  if (order === undefined || order.settledAt === null)
    throw new AppError('micro.receipt_not_found', { field: 'id' });
  return (await readReceipt<Receipt>(deps.db, order.id)) ?? composeReceipt(deps, order);
}

/** Stores the receipts of orders whose ticks are under a root by now, so that they outlive the ticks. */
export async function storeReceipts(deps: MicroDeps): Promise<void> {
  await runDue({
    log: deps.log,
    list: (except: readonly number[]) =>
      listWithoutReceipt(deps.db, { before: deps.clock.now() - ROOTED_MS, except, most: AT_ONCE }),
    keyOf: ({ id }) => id,
    run: async (orders) => {
      for (const order of orders) {
        const receipt = await composeReceipt(deps, order);
        await deps.db.transaction((tx) => writeReceipt(tx, { id: order.id, receipt }));
      }
    },
  });
}

async function composeReceipt({ db, ticks }: MicroDeps, order: OrderRecord): Promise<Receipt> {
  const series = ticks.series().find(({ id }) => id === order.seriesId)?.name ?? order.symbol;
  const entry = await pathAt(db, { series, seq: order.entrySeq, at: order.entryAt });
  const exit = await pathOverExpiry(db, { series, seq: order.exitSeq, at: order.exitAt });
  return {
    kind: 'micro',
    order: presentOrder(order),
    product_id: order.productId,
    entry: entry.path,
    entry_seq: order.entrySeq,
    entry_root: entry.root,
    exit: exit.path,
    exit_seq: order.exitSeq,
    root: exit.root,
  };
}

interface Shown {
  readonly path: Path | null;
  readonly root: RootPath['root'];
}

interface Place {
  readonly series: string;
  readonly seq: number | null;
  readonly at: number | null;
}

/** The tick before, the tick, and those up to the root of its minute. */
async function pathAt(db: Db, { series, seq, at }: Place): Promise<Shown> {
  if (seq === null || at === null) return { path: null, root: null };
  const { ticks, root } = await rootPath(db, { series, seq: Math.max(1, seq - 1), at });
  return { path: pathOf(series, ticks), root };
}

/** The same up to the root that covers the tick after it as well, which shows that it was the last before the expiry. */
async function pathOverExpiry(db: Db, { series, seq, at }: Place): Promise<Shown> {
  if (seq === null || at === null) return { path: null, root: null };
  const [next] = await readTicks(db, { series, fromSeq: seq + 1, toSeq: seq + 1 });
  const { ticks, root } = await rootPath(db, { series, seq: Math.max(1, seq - 1), at: next?.at ?? at });
  return { path: pathOf(series, ticks), root };
}

function pathOf(series: string, ticks: readonly RecordedTick[]): Path | null {
  const [first] = ticks;
  if (first === undefined) return null;
  return {
    series,
    previous_hash: first.previousHash,
    ticks: ticks.map(({ seq, at, price, hash }) => ({ seq, at, price, hash })),
  };
}

import { formatDecimal, parseDecimal } from '@openbourse/money';
import { type Tx, toTimestamp } from '../kernel/db.ts';
import { runDue, runEach } from '../kernel/run-due.ts';
import { Journal, lockBalances, writeBatch } from '../ledger/index.ts';
import { enqueueNotifications } from '../notification/index.ts';
import { dividendsTotal, type OrderRecord } from './order.ts';
import { listDue, listDueOf, listDueProducts, payDay } from './order-queries.ts';
import { changeProduct, lockProduct } from './product-queries.ts';
import { rewardsKey, type StakingDeps } from './staking-deps.ts';

/** Orders whose day is paid in one transaction: few statements, and a short wait for the pool. */
const BATCH = 1_000;

/**
 * Pays every dividend that is due and frees the principal of what has matured. A batch pays one day of each of its
 * orders, the longest due first, so days that were missed are caught up in their order. Whoever runs at the same time
 * waits for the pool and finds nothing left.
 */
export async function runDays(deps: StakingDeps): Promise<void> {
  const at = deps.clock.now();
  await runEach(deps.log, await listDueProducts(deps.db, at), (productId) =>
    runDue({
      log: deps.log,
      list: (except: readonly number[]) => listDue(deps.db, { productId, at, rows: BATCH, except }),
      keyOf: (orderId) => orderId,
      run: (orderIds) => payBatch(deps, { productId, orderIds, at }),
    }),
  );
}

/** Pays one day of each of the orders that is still due, in one transaction. */
async function payBatch(
  deps: StakingDeps,
  {
    productId,
    orderIds,
    at,
  }: { readonly productId: number; readonly orderIds: readonly number[]; readonly at: number },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    await payOrders(tx, deps, { orders: await listDueOf(tx, { orderIds, at }), at });
  });
}

/** Orders of one product, with one day to pay each. */
async function payOrders(
  tx: Tx,
  deps: StakingDeps,
  { orders, at }: { readonly orders: readonly OrderRecord[]; readonly at: number },
): Promise<void> {
  const [first] = orders;
  if (first === undefined) return;
  const { currencyId, scale, productId } = first;
  const keyOf = ({ userId }: OrderRecord) => ({ userId, wallet: 'financial', currencyId }) as const;
  const balances = await lockBalances(tx, orders.map(keyOf));
  const rewards = await deps.ledger.ensurePlatformAccount(tx, rewardsKey(currencyId));
  const journal = new Journal(balances);
  const matured = orders.filter(({ daysPaid, daysTotal }) => daysPaid + 1 === daysTotal);
  let total = 0n;
  for (const order of orders) {
    const dividend = parseDecimal(order.dailyDividend, scale);
    if (dividend === 0n) continue;
    const idempotencyKey = `${order.publicId}:${order.daysPaid + 1}`;
    const head = { reference: order.publicId, idempotencyKey, at: toTimestamp(at) };
    journal.begin({ kind: 'staking_dividend', ...head });
    journal.postUser(balances.get(keyOf(order)), dividend, 'staking_dividend');
    journal.postPlatform(rewards, -dividend, 'staking_dividend');
    total += dividend;
  }
  for (const order of matured) {
    balances.hold(balances.get(keyOf(order)), -parseDecimal(order.principal, scale));
  }
  await writeBatch(tx, journal);
  await payDay(tx, { orderIds: orders.map(({ id }) => id), at });
  await changeProduct(tx, { id: productId, taken: '0', paid: formatDecimal(total, scale) });
  await enqueueNotifications(
    tx,
    matured.map((order) => ({
      userId: order.userId,
      kind: 'staking_matured' as const,
      params: {
        order: order.publicId,
        principal: order.principal,
        dividends: dividendsTotal(order),
        asset: order.code,
      },
      key: order.publicId,
      at,
    })),
  );
}

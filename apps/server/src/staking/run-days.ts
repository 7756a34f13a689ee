import { daysDue } from '@openbourse/engine';
import { formatDecimal, parseDecimal } from '@openbourse/money';
import { type Tx, toTimestamp } from '../kernel/db.ts';
import {
  type Balance,
  balanceChanged,
  Journal,
  lockBalances,
  presentBalance,
  writeBatch,
} from '../ledger/index.ts';
import { enqueueNotifications } from '../notification/index.ts';
import { dividendsTotal, type OrderRecord } from './order.ts';
import { listDue, listDueProducts, payDay } from './order-queries.ts';
import { changeProduct, lockProduct } from './product-queries.ts';
import { rewardsKey, type StakingDeps } from './staking-deps.ts';

/** Orders whose day is paid in one transaction: few statements, and nobody waits long for the pool. */
const BATCH = 1_000;

/**
 * Pays every dividend that is due and frees the principal of what has matured. A batch pays one day of each of its
 * orders, the longest due first, so days that were missed are caught up in their order. Whoever runs at the same time
 * waits for the pool and finds nothing left.
 */
export async function runDays(deps: StakingDeps): Promise<void> {
  const at = deps.clock.now();
  for (const productId of await listDueProducts(deps.db, at)) {
    while (await payBatch(deps, productId, at));
  }
}

/** Answers whether there may be more to pay. */
async function payBatch(deps: StakingDeps, productId: number, at: number): Promise<boolean> {
  const { orders, changed } = await deps.db.transaction(async (tx) => {
    await lockProduct(tx, productId);
    const due = await listDue(tx, { productId, at, rows: BATCH });
    return { orders: due, changed: due.length === 0 ? [] : await payOrders(tx, deps, { orders: due, at }) };
  });
  for (const balance of changed) {
    deps.bus.publish(balanceChanged, { userId: balance.userId, rows: [presentBalance(balance)] });
  }
  return orders.length === BATCH || orders.some((order) => isDueAgain(order, at));
}

/** Whether an order whose next day was just paid has another one that is over. */
function isDueAgain({ firstDay, daysTotal, daysPaid }: OrderRecord, at: number): boolean {
  return daysDue({ firstDay, daysTotal, daysPaid: daysPaid + 1, at }).length > 0;
}

/** Orders of one product, with one day to pay each. Answers the balances that changed. */
async function payOrders(
  tx: Tx,
  deps: StakingDeps,
  { orders, at }: { readonly orders: readonly OrderRecord[]; readonly at: number },
): Promise<readonly Balance[]> {
  const [first] = orders;
  if (first === undefined) return [];
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
  return [...balances.changed];
}

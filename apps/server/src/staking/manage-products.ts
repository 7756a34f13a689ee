import {
  type DecodedInputOf,
  type OperatorAction,
  type ReplyOf,
  STAKING_LIMITS,
  type staking as calls,
} from '@openbourse/api';
import { addDecimal, compareDecimal, isDecimal, ppmOfPercent, subDecimal } from '@openbourse/money';
import type { Change } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import { cursorsOf, pageOf } from '../kernel/page.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { readCurrencyFor } from '../ledger/index.ts';
import type { Outcome } from '../operator/index.ts';
import { openObligation, presentTerms, remainingOf } from './product.ts';
import * as queries from './product-queries.ts';
import { obligationOf, readRewards } from './rewards.ts';
import type { StakingDeps } from './staking-deps.ts';

type Shown = ReplyOf<typeof calls.operatorAddProduct>;
type AddInput = DecodedInputOf<typeof calls.operatorAddProduct>;

const PAGE_SIZE = 20;
const cursors = cursorsOf({ id: 'small' });

export async function readProducts(
  deps: StakingDeps,
  input: DecodedInputOf<typeof calls.operatorProducts>,
): Promise<ReplyOf<typeof calls.operatorProducts>> {
  const limit = input.limit ?? PAGE_SIZE;
  const rows = await queries.listProducts(deps.db, {
    state: input.state ?? null,
    beforeId: cursors.read(input.cursor)?.id ?? null,
    rows: limit + 1,
  });
  const drafts = rows.filter(({ state }) => state === 'draft').map(({ currencyId }) => currencyId);
  const free = new Map(
    await Promise.all(
      [...new Set(drafts)].map(async (id) => [id, (await readRewards(deps, deps.db, id)).free] as const),
    ),
  );
  const present = (row: queries.ProductWithLive) => show(row, free.get(row.currencyId) ?? '0');
  return pageOf(rows, limit, { present, cursorOf: cursors.write });
}

/** Drafts a product; it cannot be taken before it is open. */
export async function addProduct(
  deps: StakingDeps,
  { tx, input, by, now }: Change<typeof calls.operatorAddProduct>,
): Promise<Shown> {
  const currency = await readCurrencyFor(tx, input.currency_id, ['financial']);
  checkTerms(input, currency);
  const product = {
    currencyId: currency.id,
    cycleDays: input.cycle_days,
    aprPpm: ppmOfPercent(input.apr_percent),
    quantity: input.quantity,
    userMin: input.user_min,
    userMax: input.user_max,
    operatorName: by.name,
    createdAt: now,
  };
  const id = await queries.insertProduct(tx, product);
  await record(tx, {
    ...{ deps, session: by },
    action: 'staking.add_product',
    id,
    reason: input.reason,
    before: null,
    after: { ...product, currency: currency.code },
  });
  return showOne(tx, deps, id);
}

/** Opens a draft; refuses `staking.not_covered` unless the rewards cover it beside all that is open already. */
export async function openProduct(
  tx: Tx,
  deps: StakingDeps,
  { id, reason }: DecodedInputOf<typeof calls.operatorOpenProduct>,
): Promise<Outcome> {
  await queries.lockRewards(tx);
  const product = await lock(tx, id);
  if (product.state !== 'draft') throw stateError(product.state);
  const { funds, obligations, free } = await readRewards(deps, tx, product.currencyId);
  const needed = openObligation(product);
  if (compareDecimal(needed, free) > 0) {
    throw new AppError('staking.not_covered', {
      field: 'id',
      limit: addDecimal(obligations, needed),
      available: funds,
      missing: subDecimal(needed, free),
      asset: product.code,
    });
  }
  await queries.openProduct(tx, product.id, deps.clock.now());
  return {
    isNew: false,
    entry: {
      action: 'staking.open_product',
      subject: { kind: 'staking_product', id: product.id },
      reason,
      before: { state: 'draft' },
      after: { state: 'open', ...presentTerms(product), obligations, needed, funds },
    },
  };
}

/** Takes no more orders, or drops a draft; what is in effect goes on to its end. */
export async function closeProduct(
  deps: StakingDeps,
  { tx, input, by, now }: Change<typeof calls.operatorCloseProduct>,
): Promise<Shown> {
  const product = await lock(tx, input.id);
  if (product.state === 'closed') throw stateError(product.state);
  await queries.closeProduct(tx, product.id, now);
  await record(tx, {
    ...{ deps, session: by },
    action: 'staking.close_product',
    id: product.id,
    reason: input.reason,
    before: { state: product.state },
    after: { state: 'closed' },
  });
  return showOne(tx, deps, product.id);
}

async function lock(tx: Tx, id: number) {
  const product = await queries.lockProduct(tx, id);
  if (product === undefined) throw new AppError('staking.product_not_found', { field: 'id' });
  return product;
}

function stateError(state: string): AppError {
  return new AppError('staking.product_state', { field: 'id', state });
}

function checkTerms(
  input: AddInput,
  { code, scale }: { readonly code: string; readonly scale: number },
): void {
  const fail = (field: string, limit: string, accepted: string): never => {
    throw new AppError('staking.terms_invalid', { field, limit, accepted });
  };
  if (compareDecimal(input.apr_percent, '0') === 0) fail('apr_percent', STAKING_LIMITS.aprPercentMax, '1');
  for (const field of ['quantity', 'user_min', 'user_max'] as const) {
    if (!isDecimal(input[field], scale)) {
      const known = { field, limit: String(scale), accepted: '1', asset: code };
      throw new AppError('ledger.amount_decimals', known);
    }
  }
  if (compareDecimal(input.user_min, '0') === 0) fail('user_min', input.user_max, input.user_max);
  if (compareDecimal(input.user_max, input.quantity) > 0) fail('user_max', input.quantity, input.quantity);
  if (compareDecimal(input.user_min, input.user_max) > 0) fail('user_min', input.user_max, input.user_max);
}

function record(
  tx: Tx,
  entry: {
    readonly deps: Pick<StakingDeps, 'operator'>;
    readonly session: OperatorSession;
    readonly action: OperatorAction;
    readonly id: number;
    readonly reason: string;
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>>;
  },
): Promise<void> {
  const { deps, session, action, id, reason, before, after } = entry;
  return deps.operator.record(tx, session, {
    action,
    subject: { kind: 'staking_product', id },
    ...{ reason, before, after },
  });
}

async function showOne(tx: Tx, deps: StakingDeps, id: number): Promise<Shown> {
  const product = await queries.findProduct(tx, id);
  assert(product !== undefined, 'a product is kept');
  const { free } = await readRewards(deps, tx, product.currencyId);
  return show(product, free);
}

function show(product: queries.ProductWithLive, free: string): Shown {
  const obligation = obligationOf(product);
  const missing = subDecimal(obligation, free);
  return {
    ...presentTerms(product),
    state: product.state,
    remaining: remainingOf(product),
    live_orders: product.liveOrders,
    live_principal: product.livePrincipal,
    paid: product.paid,
    obligation,
    missing: product.state === 'draft' ? (missing.startsWith('-') ? '0' : missing) : null,
    operator_name: product.operatorName,
    created_at: product.createdAt,
    opened_at: product.openedAt,
    closed_at: product.closedAt,
  };
}

import { type DecodedInputOf, type micro as contract, OPERATOR_LIMITS, type ReplyOf } from '@openbourse/api';
import { isProductValid } from '@openbourse/engine';
import { mulDecimal, parseDecimal, percentOfPpm, ppmOfPercent } from '@openbourse/money';
import { toTimestamp } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import { BANKROLL, type MicroDeps, MINUTE_SHARE, OPEN_SHARE, USDT_ID, USDT_SCALE } from './micro-deps.ts';
import {
  insertProduct,
  listAllProducts,
  listExposure,
  type MatchExposure,
  type ProductRow,
} from './queries.ts';
import { ratesOf } from './rates.ts';

type Shown = ReplyOf<typeof contract.operatorAddMicroProduct>;

/** A percentage with four decimals is a whole number of millionths. */

export async function readProducts({ db, clock }: MicroDeps): Promise<Shown[]> {
  const products = await listAllProducts(db);
  return products.map((product) => show(product, products, clock.now()));
}

/**
 * Announces a version of a length, for everybody alike, from a time on; orders keep the rates that they were accepted
 * with. A profit rate that is not below the loss rate is refused (rule book, section 3).
 */
export async function addProduct(
  deps: MicroDeps,
  session: OperatorSession,
  input: DecodedInputOf<typeof contract.operatorAddMicroProduct>,
): Promise<Shown> {
  const earliest = deps.clock.now() + OPERATOR_LIMITS.changeNoticeMs;
  if (input.effective_from < earliest) {
    const accepted = toTimestamp(earliest);
    throw new AppError('operator.effective_too_early', { field: 'effective_from', accepted });
  }
  const product = {
    seconds: input.seconds,
    profitPpm: ppmOfPercent(input.profit_percent),
    lossPpm: ppmOfPercent(input.loss_percent),
    isOffered: input.is_offered,
    effectiveFrom: input.effective_from,
    operatorName: session.name,
    reason: input.reason,
  };
  if (!isProductValid(ratesOf(product))) {
    throw new AppError('micro.product_invalid', { field: 'profit_percent', limit: input.loss_percent });
  }
  const added = await deps.db.transaction(async (tx) => {
    const id = await insertProduct(tx, product);
    if (id === null) throw new AppError('micro.product_exists', { field: 'effective_from' });
    await deps.operator.record(tx, session, {
      action: 'micro.add_product',
      subject: { kind: 'micro_product', id },
      reason: input.reason,
      before: null,
      after: product,
    });
    return id;
  });
  const stored = (await readProducts(deps)).find(({ id }) => id === added);
  assert(stored !== undefined, 'an added product is listed');
  return stored;
}

/** The bankroll and what the open orders may cost it. */
export async function showExposure(deps: MicroDeps): Promise<ReplyOf<typeof contract.operatorMicroExposure>> {
  const { db, ledger, market } = deps;
  const [bankroll, rows] = await Promise.all([
    ledger.platformBalance(db, { kind: 'house', name: BANKROLL, currencyId: USDT_ID }),
    listExposure(db),
  ]);
  const of = (matchId: number, direction: MatchExposure['direction']) =>
    rows.find((row) => row.matchId === matchId && row.direction === direction);
  const payout = rows.reduce((sum, row) => sum + parseDecimal(row.payout, USDT_SCALE), 0n);
  return {
    bankroll,
    open_payout: mulDecimal(String(payout), '0.00000001', USDT_SCALE, 'floor'),
    open_limit: mulDecimal(bankroll, OPEN_SHARE, USDT_SCALE, 'floor'),
    minute_limit: mulDecimal(bankroll, MINUTE_SHARE, USDT_SCALE, 'floor'),
    matches: [...new Set(rows.map(({ matchId }) => matchId))].map((matchId) => ({
      currency_match_id: matchId,
      symbol: market.find(matchId)?.symbol ?? String(matchId),
      up_orders: of(matchId, 'up')?.orders ?? 0,
      up_stakes: of(matchId, 'up')?.stakes ?? '0',
      up_payout: of(matchId, 'up')?.payout ?? '0',
      down_orders: of(matchId, 'down')?.orders ?? 0,
      down_stakes: of(matchId, 'down')?.stakes ?? '0',
      down_payout: of(matchId, 'down')?.payout ?? '0',
    })),
  };
}

function show(product: ProductRow, all: readonly ProductRow[], now: number): Shown {
  const isReplaced = all.some(
    (other) =>
      other.seconds === product.seconds &&
      other.effectiveFrom > product.effectiveFrom &&
      other.effectiveFrom <= now,
  );
  const current = isReplaced ? 'replaced' : 'in_effect';
  return {
    id: product.id,
    seconds: product.seconds,
    profit_percent: percentOfPpm(product.profitPpm),
    loss_percent: percentOfPpm(product.lossPpm),
    is_offered: product.isOffered,
    effective_from: product.effectiveFrom,
    state: product.effectiveFrom > now ? 'planned' : current,
    operator_name: product.operatorName,
    reason: product.reason,
  };
}

import {
  type DecodedInputOf,
  type micro as calls,
  MICRO_LIMITS,
  type ReplyOf,
  USDT_ID,
} from '@openbourse/api';
import { isProductValid } from '@openbourse/engine';
import { mulDecimal, parseDecimal, percentOfPpm, ppmOfPercent } from '@openbourse/money';
import {
  assertAnnounced,
  earliestFrom,
  idOfNew,
  presentVersion,
  versionAt,
  withStates,
} from '../kernel/announced.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { BANKROLL, type MicroDeps, USDT_SCALE } from './micro-deps.ts';
import { insertProduct, listAllProducts, listExposure, type MatchExposure } from './queries.ts';
import { ratesOf } from './rates.ts';

type Shown = ReplyOf<typeof calls.operatorProducts>[number];

export async function readProducts({ db, clock }: MicroDeps): Promise<Shown[]> {
  const products = await listAllProducts(db);
  return withStates(products, clock.now(), ({ seconds }) => seconds).map(([product, state]) => ({
    ...presentVersion(product, state),
    seconds: product.seconds,
    profit_percent: percentOfPpm(product.profitPpm),
    loss_percent: percentOfPpm(product.lossPpm),
    is_offered: product.isOffered,
  }));
}

/**
 * Announces a version of a length, for everybody alike, from a time on; orders keep the rates that they were accepted
 * with. A profit rate that is not below the loss rate is refused (rule book, section 3).
 */
export async function addProduct(
  tx: Tx,
  deps: Pick<MicroDeps, 'clock'>,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorAddProduct>; readonly by: Persons },
): Promise<Outcome> {
  assertAnnounced(input.effective_from, earliestFrom(deps.clock.now()));
  const product = {
    seconds: input.seconds,
    profitPpm: ppmOfPercent(input.profit_percent),
    lossPpm: ppmOfPercent(input.loss_percent),
    isOffered: input.is_offered,
    effectiveFrom: input.effective_from,
    operatorName: by.makerName,
    reason: input.reason,
  };
  if (!isProductValid(ratesOf(product))) {
    throw new AppError('micro.product_invalid', { field: 'profit_percent', limit: input.loss_percent });
  }
  const versions = (await listAllProducts(tx)).filter(({ seconds }) => seconds === product.seconds);
  const before = versionAt(versions, product.effectiveFrom);
  const id = idOfNew(await insertProduct(tx, product));
  return {
    isNew: true,
    entry: {
      action: 'micro.add_product',
      subject: { kind: 'micro_product', id },
      reason: input.reason,
      before: before === undefined ? null : { ...before },
      after: product,
    },
  };
}

/** The bankroll and what the open orders may cost it. */
export async function showExposure(deps: MicroDeps): Promise<ReplyOf<typeof calls.operatorExposure>> {
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
    open_limit: mulDecimal(bankroll, MICRO_LIMITS.openShare, USDT_SCALE, 'floor'),
    minute_limit: mulDecimal(bankroll, MICRO_LIMITS.minuteShare, USDT_SCALE, 'floor'),
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

import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api';
import type { BalanceRow } from '@openbourse/api/socket';
import type { Trader } from '../../spot/index.ts';
import { amountText, rateText, ZERO } from '../amount-text.ts';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { refuse } from '../error.ts';
import { symbolOf } from '../symbols.ts';
import { commissionOf, ratesOf } from './commission.ts';
import * as params from './order-params.ts';
import { fillText } from './order-text.ts';
import { readWindow } from './window.ts';

/** Calls about a user's holdings and orders. */
export function accountCalls(deps: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: 'account.status',
      method: 'GET',
      path: '/api/v3/account',
      security: 'read',
      weight: 20,
      params: { omitZeroBalances: { kind: 'boolean' } },
      handle: ({ omitZeroBalances }, { trader }) =>
        readAccount(deps, trader, { isWithZeros: omitZeroBalances !== true }),
    }),
    tradesCall(deps),
    keyCall({
      socketName: 'account.rateLimits.orders',
      method: 'GET',
      path: '/api/v3/rateLimit/order',
      security: 'read',
      weight: 40,
      params: {},
      handle: (_input, { trader }) => {
        const counts = deps.limits.orderCounts(trader.userId);
        return deps.limits
          .list()
          .filter(({ rateLimitType }) => rateLimitType === 'ORDERS')
          .map((limit) => ({ ...limit, count: limit.interval === 'DAY' ? counts.day : counts.tenSeconds }));
      },
    }),
    keyCall({
      socketName: 'account.commission',
      method: 'GET',
      path: '/api/v3/account/commission',
      security: 'read',
      weight: 20,
      params: { symbol: params.symbol },
      handle: async ({ symbol }, { trader }) => ({
        symbol: symbolOf(symbol),
        ...(await commissionOf(deps, trader, symbol)),
      }),
    }),
  ];
}

function tradesCall(deps: CallDeps): Call {
  return keyCall({
    socketName: 'myTrades',
    method: 'GET',
    path: '/api/v3/myTrades',
    security: 'read',
    weight: ({ orderId }) => (orderId === undefined ? 20 : 5),
    params: {
      symbol: params.symbol,
      orderId: params.number,
      startTime: { kind: 'instant' },
      endTime: { kind: 'instant' },
      fromId: params.number,
      limit: params.rows,
    },
    handle: async (input, { trader }) => {
      const { symbol, orderId: orderNumber, fromId: fromTrade } = input;
      const window = readWindow(input);
      if (window.isTimed && (orderNumber !== undefined || fromTrade !== undefined)) {
        throw refuse('combination');
      }
      const sought = { ...window, orderNumber, fromTrade };
      const fills = await deps.spot.numbered.fills(trader.userId, symbol.id, sought);
      return fills.map((fill) => fillText(fill, symbolOf(symbol)));
    },
  });
}

export function mayTrade(trader: Trader): boolean {
  return !trader.isFrozen && trader.isUserReal && trader.hasPayPassword;
}

/** Millionths in a basis point. */
const PPM_PER_BASIS_POINT = 100;

async function readAccount(
  deps: CallDeps,
  trader: Trader,
  options: { readonly isWithZeros: boolean },
): Promise<Json> {
  const rates = await ratesOf(deps, trader, null);
  const isOpen = mayTrade(trader);
  return {
    makerCommission: Math.round(rates.makerPpm / PPM_PER_BASIS_POINT),
    takerCommission: Math.round(rates.takerPpm / PPM_PER_BASIS_POINT),
    buyerCommission: 0,
    sellerCommission: 0,
    commissionRates: {
      maker: rateText(rates.makerPpm),
      taker: rateText(rates.takerPpm),
      buyer: ZERO,
      seller: ZERO,
    },
    canTrade: isOpen,
    // Both need the user himself in our own applications; no key can withdraw.
    canWithdraw: isOpen,
    canDeposit: true,
    brokered: false,
    requireSelfTradePrevention: true,
    preventSor: true,
    updateTime: deps.clock.now(),
    accountType: 'SPOT',
    balances: await readBalances(deps, trader.userId, options),
    permissions: ['SPOT'],
    uid: Number.parseInt(await deps.uidOf(trader.userId), 10),
  };
}

/** The balances of the trade account, the only one that the format knows. */
async function readBalances(
  { ledger, symbols }: Pick<CallDeps, 'ledger' | 'symbols'>,
  userId: number,
  { isWithZeros }: { readonly isWithZeros: boolean },
): Promise<Json> {
  const rows = (await ledger.balancesOf(userId)).filter(isTrade);
  const balances = new Map<string, Json>();
  if (isWithZeros) {
    for (const { base, quote } of symbols.all()) {
      for (const { code } of [base, quote]) balances.set(code, balanceText({ code }));
    }
  }
  for (const row of rows) {
    if (isWithZeros || row.available !== '0' || row.held !== '0') balances.set(row.code, balanceText(row));
  }
  return [...balances.values()];
}

export function isTrade(row: BalanceRow): boolean {
  return ACCOUNT_TYPES[row.account_type_id as AccountTypeId] === 'trade';
}

function balanceText(row: Pick<BalanceRow, 'code'> & Partial<BalanceRow>): Json {
  const { code, available = '0', held = '0' } = row;
  return { asset: code, free: amountText(available), locked: amountText(held) };
}

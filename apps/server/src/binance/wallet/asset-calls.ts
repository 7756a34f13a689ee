import { ACCOUNT_TYPES, type AccountTypeCode, type AccountTypeId } from '@openbourse/api';
import type { BalanceRow } from '@openbourse/api/socket';
import { addDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import { amountText, ZERO } from '../amount-text.ts';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';

const VALUE_SCALE = 8;
const assetParams = {
  asset: { kind: 'text', range: '^[A-Z0-9]{1,20}$' },
  needBtcValuation: { kind: 'boolean' },
} as const;

/**
 * Calls of trackers about coins: balances by account, terms, and conversions of remainders, of which there
 * are none.
 */
export function assetCalls(deps: CallDeps): readonly Call[] {
  return [
    balancesCall(deps, { path: '/sapi/v3/asset/getUserAsset', account: 'trade' }),
    balancesCall(deps, { path: '/sapi/v1/asset/get-funding-asset', account: 'fiat' }),
    termsCall(deps),
    keyCall({
      ...{ socketName: null, method: 'GET', path: '/sapi/v1/asset/dribblet' },
      ...{ security: 'read', weight: 1 },
      params: { startTime: { kind: 'instant' }, endTime: { kind: 'instant' } },
      handle: () => ({ total: 0, userAssetDribblets: [] }),
    }),
    keyCall({
      ...{ socketName: null, method: 'GET', path: '/sapi/v1/bnbBurn' },
      ...{ security: 'read', weight: 1, params: {} },
      handle: () => ({ spotBNBBurn: false, interestBNBBurn: false }),
    }),
  ];
}

/** The coins of an account that has some of them. */
function balancesCall(
  deps: CallDeps,
  of: { readonly path: string; readonly account: AccountTypeCode },
): Call {
  return keyCall({
    ...{ socketName: null, method: 'POST', path: of.path },
    ...{ security: 'read', weight: 5, params: assetParams },
    handle: async ({ asset, needBtcValuation: isValued }, { trader }) => {
      const rows = await deps.ledger.balancesOf(trader.userId);
      const isMeant = (row: BalanceRow): boolean =>
        ACCOUNT_TYPES[row.account_type_id as AccountTypeId] === of.account &&
        (asset === undefined || row.code === asset) &&
        (row.available !== '0' || row.held !== '0');
      return rows.filter(isMeant).map((row): Json => {
        const value = isValued === true ? valueInBtc(deps, row) : null;
        return { ...assetText(row), ...(value !== null && { btcValuation: value }) };
      });
    },
  });
}

function assetText(row: BalanceRow): { readonly [name: string]: Json } {
  return {
    asset: row.code,
    free: amountText(row.available),
    locked: amountText(row.held),
    freeze: ZERO,
    withdrawing: ZERO,
    ipoable: ZERO,
  };
}

/** By the last prices; null where nothing quotes the coin. */
function valueInBtc({ market }: Pick<CallDeps, 'market'>, row: BalanceRow): string | null {
  const [price, btc] = [market.price(row.code), market.price('BTC')];
  if (price === null || btc === null || btc === '0') return null;
  const value = mulDecimal(addDecimal(row.available, row.held), price, VALUE_SCALE, 'floor');
  return amountText(divDecimal(value, btc, VALUE_SCALE, 'floor'));
}

/** Of each coin on its first network. */
function termsCall({ wallet: own }: CallDeps): Call {
  return keyCall({
    ...{ socketName: null, method: 'GET', path: '/sapi/v1/asset/assetDetail' },
    ...{ security: 'read', weight: 1, params: { asset: assetParams.asset } },
    handle: async ({ asset }) => {
      const coins = (await own.coins()).filter(({ code }) => asset === undefined || code === asset);
      const terms = coins.flatMap(({ code, chains: [first] }): [string, Json][] => {
        if (first === undefined) return [];
        const detail = {
          minWithdrawAmount: amountText(first.min_withdrawal),
          depositStatus: first.deposit_closed === null,
          withdrawFee: amountText(first.withdrawal_fee),
          withdrawStatus: first.withdrawal_closed === null,
        };
        return [[code, detail]];
      });
      return Object.fromEntries(terms);
    },
  });
}

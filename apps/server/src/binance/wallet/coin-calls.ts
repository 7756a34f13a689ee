import type { ReplyOf, wallet } from '@openbourse/api';
import type { BalanceRow } from '@openbourse/api/socket';
import { formatDecimal } from '@openbourse/money';
import { amountText, rateText, ZERO } from '../amount-text.ts';
import { type Call, type Json, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { symbolOf } from '../symbols.ts';
import { isTrade } from '../trading/account-calls.ts';
import { ratesOf } from '../trading/commission.ts';

type Coin = ReplyOf<typeof wallet.coins>[number];

/** Currencies with their networks, and rates of fees. No call moves money in or out. */
export function coinCalls(deps: CallDeps): readonly Call[] {
  const { ledger, spot, symbols } = deps;
  return [
    keyCall({
      socketName: null,
      method: 'GET',
      path: '/sapi/v1/capital/config/getall',
      security: 'read',
      weight: 10,
      params: {},
      handle: async (_input, { trader }) => {
        const balances = (await ledger.balancesOf(trader.userId)).filter(isTrade);
        const traded = new Set(symbols.all().flatMap(({ base, quote }) => [base.code, quote.code]));
        return (await deps.wallet.coins()).map((coin) =>
          coinText(coin, {
            balance: balances.find(({ code }) => code === coin.code),
            isTraded: traded.has(coin.code),
          }),
        );
      },
    }),
    keyCall({
      socketName: null,
      method: 'GET',
      path: '/sapi/v1/asset/tradeFee',
      security: 'read',
      weight: 1,
      params: { symbol: { kind: 'symbol' } },
      handle: async ({ symbol }, { trader }) => {
        const matches = symbol === undefined ? symbols.all() : [symbol];
        return Promise.all(
          matches.map(async (match) => {
            const rates = await ratesOf({ spot }, trader, match);
            return {
              symbol: symbolOf(match),
              makerCommission: rateText(rates.makerPpm),
              takerCommission: rateText(rates.takerPpm),
            };
          }),
        );
      },
    }),
  ];
}

function coinText(
  coin: Coin,
  of: { readonly balance: BalanceRow | undefined; readonly isTraded: boolean },
): Json {
  return {
    coin: coin.code,
    depositAllEnable: coin.chains.some(({ deposit_closed: closed }) => closed === null),
    withdrawAllEnable: coin.chains.some(({ withdrawal_closed: closed }) => closed === null),
    name: coin.name,
    free: amountText(of.balance?.available ?? '0'),
    locked: amountText(of.balance?.held ?? '0'),
    freeze: ZERO,
    withdrawing: ZERO,
    ipoing: ZERO,
    ipoable: ZERO,
    storage: ZERO,
    isLegalMoney: false,
    trading: of.isTraded,
    networkList: coin.chains.map((chain, index) => ({
      network: chain.network,
      coin: coin.code,
      name: chain.name,
      isDefault: index === 0,
      depositEnable: chain.deposit_closed === null,
      withdrawEnable: chain.withdrawal_closed === null,
      depositDust: amountText(chain.min_deposit),
      withdrawIntegerMultiple: formatDecimal(1n, coin.scale),
      withdrawFee: amountText(chain.withdrawal_fee),
      withdrawMin: amountText(chain.min_withdrawal),
      minConfirm: chain.confirmations_credit,
      unLockConfirm: chain.confirmations_withdraw,
      sameAddress: chain.needs_memo,
      contractAddress: chain.contract_address,
      busy: false,
    })),
  };
}

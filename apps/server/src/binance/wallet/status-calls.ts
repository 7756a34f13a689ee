import { type Call, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { mayTrade } from '../trading/account-calls.ts';

/** Rights of an account and a key. */
export function statusCalls({ keyTerms }: CallDeps): readonly Call[] {
  const shared = { socketName: null, method: 'GET', security: 'read', params: {} } as const;
  return [
    keyCall({
      ...{ ...shared, path: '/sapi/v1/account/apiRestrictions', weight: 1 },
      handle: async (_input, { keyId }) => {
        const { isBound, createdAt, expiresAt, mayTrade: isTrading } = await keyTerms(keyId);
        return {
          ipRestrict: isBound,
          createTime: createdAt,
          enableReading: true,
          enableSpotAndMarginTrading: isTrading,
          enableWithdrawals: false,
          enableInternalTransfer: false,
          enableMargin: false,
          enableFutures: false,
          enableVanillaOptions: false,
          enablePortfolioMarginTrading: false,
          permitsUniversalTransfer: false,
          enableFixApiTrade: false,
          enableFixReadOnly: false,
          ...(expiresAt !== null && { tradingAuthorityExpirationTime: expiresAt }),
        };
      },
    }),
    keyCall({
      ...{ ...shared, path: '/sapi/v1/account/status', weight: 1 },
      // Of an account that is frozen or disabled no key is let in.
      handle: () => ({ data: 'Normal' }),
    }),
    keyCall({
      ...{ ...shared, path: '/sapi/v1/account/apiTradingStatus', weight: 1 },
      handle: (_input, { trader }) => ({
        data: { isLocked: !mayTrade(trader), plannedRecoverTime: 0, triggerCondition: {}, updateTime: 0 },
      }),
    }),
    keyCall({
      ...{ ...shared, path: '/sapi/v1/account/info', weight: 1 },
      handle: () => ({
        vipLevel: 0,
        isMarginEnabled: false,
        isFutureEnabled: false,
        isOptionsEnabled: false,
        isPortfolioMarginRetailEnabled: false,
      }),
    }),
  ];
}

import { type Call, keyCall } from '../call.ts';
import type { CallDeps } from '../call-deps.ts';
import { symbolOf } from '../symbols.ts';
import { countdownTime } from './order-params.ts';

/** The dead man's switch of the format's futures, here for spot orders: an extension. */
export function countdownCalls({ countdowns }: CallDeps): readonly Call[] {
  return [
    keyCall({
      socketName: 'countdownCancelAll',
      method: 'POST',
      path: '/api/v3/countdownCancelAll',
      security: 'trade',
      weight: 1,
      params: { symbol: { kind: 'symbol' }, countdownTime },
      handle: async ({ symbol, countdownTime: periodMs }, { trader: { userId } }) => {
        await countdowns.set({ userId, product: 'spot', matchId: symbol?.id ?? null, periodMs });
        return {
          ...(symbol !== undefined && { symbol: symbolOf(symbol) }),
          countdownTime: String(periodMs),
        };
      },
    }),
  ];
}

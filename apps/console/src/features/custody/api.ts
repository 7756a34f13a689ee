import type { CallReply } from '@openbourse/client';
import { client } from '../session/index.ts';

export type Coin = CallReply<'wallet.operator_custody'>[number];
export type Declaration = CallReply<'wallet.operator_declarations'>['data'][number];

/** Each answer asks the nodes. */
const RENEW_MS = 60_000;

export const coinsList = {
  key: ['wallet.operator_custody'],
  load: (signal: AbortSignal) => client.call('wallet.operator_custody', {}, { signal }),
  renewMs: RENEW_MS,
} as const;

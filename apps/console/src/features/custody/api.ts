import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Coin = CallReply<'wallet.operator_custody'>[number];
export type Declaration = CallReply<'wallet.operator_declarations'>['data'][number];

/** Each answer asks the nodes. */
const RENEW_MS = 60_000;

export const coinsQuery = queryOf('wallet.operator_custody', {}, { refetchInterval: RENEW_MS });

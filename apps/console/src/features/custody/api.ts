import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Coin = CallReply<'wallet.operator_custody'>[number];
export type Declaration = CallReply<'wallet.operator_declarations'>['data'][number];
export type HouseWallets = CallReply<'wallet.operator_house_wallets'>[number];
export type Refill = CallReply<'wallet.operator_refills'>['data'][number];
export type ColdWallet = CallReply<'liability.operator_cold_wallets'>[number];
export type Sweep = CallReply<'wallet.operator_sweeps'>['data'][number];

/** Each answer asks the nodes. */
const RENEW_MS = 60_000;

export const coinsQuery = queryOf('wallet.operator_custody', {}, { refetchInterval: RENEW_MS });
export const walletsQuery = queryOf('wallet.operator_house_wallets', {}, { refetchInterval: RENEW_MS });
export const coldWalletsQuery = queryOf('liability.operator_cold_wallets', {});

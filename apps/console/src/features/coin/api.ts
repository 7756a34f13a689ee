import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Currency = CallReply<'ledger.operator_currencies'>[number];
type Assets = CallReply<'wallet.operator_assets'>;
export type Asset = Assets['assets'][number];
export type Chain = Assets['chains'][number];

export const currenciesQuery = queryOf('ledger.operator_currencies', {});

export const assetsQuery = queryOf('wallet.operator_assets', {});

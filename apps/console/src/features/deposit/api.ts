import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Deposit = CallReply<'wallet.operator_deposit'>;

export const depositQuery = (id: string) => queryOf('wallet.operator_deposit', { id });

import type { micro as contract, ReplyOf } from '@openbourse/api';
import { topic } from '../kernel/bus.ts';

export type MicroOrderRow = ReplyOf<typeof contract.orders>[number];

/** Orders of a user after a commit that changed them. */
export const microChanged = topic<{ readonly userId: number; readonly orders: readonly MicroOrderRow[] }>(
  'micro.changed',
);

import { topic } from '../kernel/bus.ts';
import type { OrderRecord } from './order.ts';

/** Orders of a user after a commit that changed them. */
export const microChanged = topic<{ readonly userId: number; readonly orders: readonly OrderRecord[] }>(
  'micro.changed',
);

import { compareDecimal } from '@openbourse/money';
import type { HouseWallets } from '../api.ts';

export type HotState = 'missing' | 'asked' | 'above' | 'within';

/** State of a hot wallet: it lacks coins, they are asked for, it waits for a sweep, or it is in order. */
export function hotStateOf({ missing, has_refill, hot, hot_max }: HouseWallets): HotState {
  if (has_refill) return 'asked';
  if (compareDecimal(missing, '0') > 0) return 'missing';
  return hot_max !== '0' && compareDecimal(hot, hot_max) > 0 ? 'above' : 'within';
}

import { divDecimal, mulDecimal } from '@openbourse/money';
import { plotValue } from '../../../market-data/index.ts';
import type { Store } from '../api.ts';

const SHARE_SCALE = 4;

/** Used part of the cover, from 0 to 100: the length of a bar. */
export function coverPercent({ cover, cover_used: used }: Pick<Store, 'cover' | 'cover_used'>): number {
  return shareOf(used, cover);
}

/** A part of a whole in percent, for drawings; 0 of nothing. */
export function shareOf(part: string, whole: string): number {
  if (!/[1-9]/.test(whole)) return 0;
  return plotValue(mulDecimal(divDecimal(part, whole, SHARE_SCALE, 'floor'), '100', SHARE_SCALE, 'floor'));
}

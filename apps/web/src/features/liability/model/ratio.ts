import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { SnapshotAsset } from '../api.ts';

const DECIMALS = 2;

/** Reserves in percent of what is owed, rounded down; null where nothing is owed or no reserves are stated. */
export function ratioOf({ total, reserves }: Pick<SnapshotAsset, 'total' | 'reserves'>): string | null {
  if (reserves === null || compareDecimal(total, '0') === 0) return null;
  return divDecimal(mulDecimal(reserves, '100', 18, 'floor'), total, DECIMALS, 'floor');
}

/** Assets of which something is owed or kept; first those whose reserves are stated, then in the order of their codes. */
export function worthShowing(assets: readonly SnapshotAsset[]): readonly SnapshotAsset[] {
  const isAny = ({ total, reserves }: SnapshotAsset): boolean =>
    compareDecimal(total, '0') > 0 || compareDecimal(reserves ?? '0', '0') > 0;
  const [stated, others] = [
    assets.filter(({ reserves }) => reserves !== null),
    assets.filter(({ reserves }) => reserves === null),
  ];
  return [...stated, ...others].filter(isAny);
}

export function isCovered(ratio: string): boolean {
  return compareDecimal(ratio, '100') >= 0;
}

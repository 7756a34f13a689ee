import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFeedAge } from '../use-feed-age.ts';

export interface PriceFreshnessProps {
  readonly children: ReactNode;
  /** Takes the rest of the height of a column. */
  readonly isFilling?: boolean;
}

/** Greys the prices inside it while they are old. */
export function PriceFreshness({ children, isFilling = false }: PriceFreshnessProps) {
  const isOld = useFeedAge() !== null;
  return (
    <div className={clsx(isFilling && 'flex flex-1 flex-col', isOld && 'opacity-70 grayscale')}>
      {children}
    </div>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useFeedAge } from '../use-feed-age.ts';

/** Greys the prices inside it while they are old. */
export function PriceFreshness({ children }: { readonly children: ReactNode }) {
  const isOld = useFeedAge() !== null;
  return (
    <div
      className={clsx(
        'transition-[filter,opacity] duration-(--duration-base)',
        isOld && 'opacity-70 grayscale',
      )}
    >
      {children}
    </div>
  );
}

import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** Height to width of a banner and its greatest height (specification, section 9). */
export const BANNER_FRAME = 'aspect-[375/210] max-h-[500px] w-full overflow-hidden rounded-card';

export function BannerSkeleton() {
  return <Skeleton className={BANNER_FRAME} />;
}

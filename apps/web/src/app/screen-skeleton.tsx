import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** A screen whose code or whose guard is still on its way; index.html shows the same shape before. */
export function ScreenSkeleton() {
  return (
    <div className="page-column flex flex-1 flex-col gap-6 pt-5" aria-busy="true">
      <Skeleton className="h-7 w-36" />
      <Skeleton className="h-40 w-full rounded-card!" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="h-5 w-2/3" />
    </div>
  );
}

import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** Placeholder of a screen of coins until they have come. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-14 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="mx-auto size-44" />
      <Skeleton className="h-16 w-full" />
    </div>
  );
}

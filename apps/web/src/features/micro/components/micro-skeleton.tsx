import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** The shape of the screen while the offer loads. */
export function MicroSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4 pt-3 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-6">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-48 w-full desktop:h-96" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </div>
  );
}

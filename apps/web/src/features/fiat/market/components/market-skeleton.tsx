import { ListSkeleton, Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** The shape of the market until it is known what is traded. */
export function MarketSkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton className="h-11 w-full desktop:w-60" />
      <Skeleton className="mt-3 h-5 w-48" />
      <Skeleton className="mt-6 h-13 w-full" />
      <Skeleton className="my-4 h-4 w-full" />
      <ListSkeleton>
        <AdSkeleton />
      </ListSkeleton>
    </div>
  );
}

/** The shape of an ad. */
export function AdSkeleton() {
  return (
    <div className="flex flex-col gap-2.5 py-4">
      <div className="flex items-center gap-2">
        <Skeleton className="size-6" isRound />
        <Skeleton className="h-4 w-32" />
      </div>
      <Skeleton className="h-7 w-28" />
      <div className="flex items-end justify-between">
        <div className="space-y-2">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="h-3 w-44" />
        </div>
        <Skeleton className="h-9 w-20" />
      </div>
    </div>
  );
}

/** The shape of a profile. */
export function MerchantSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5 pt-2">
      <div className="flex items-center gap-3">
        <Skeleton className="size-12" isRound />
        <Skeleton className="h-6 w-40" />
      </div>
      <Skeleton className="h-8 w-64" />
      <Skeleton className="h-52 w-full desktop:w-88" />
      <Skeleton className="h-5 w-32" />
      <AdSkeleton />
    </div>
  );
}

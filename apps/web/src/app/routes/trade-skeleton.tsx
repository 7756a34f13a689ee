import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

const FIELDS = [0, 1, 2, 3, 4, 5];

/** The shape of the trading screen while the pairs load. */
export function TradeSkeleton() {
  return (
    <div aria-busy="true" className="desktop:px-5">
      <div className="flex min-h-14 items-center gap-3">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-6 w-16" />
      </div>
      <div className="grid grid-cols-[minmax(0,1.22fr)_minmax(0,1fr)] gap-3.5 tablet:grid-cols-[minmax(0,1fr)_19rem] desktop:grid-cols-[minmax(0,1fr)_19rem_20rem]">
        <Skeleton className="hidden h-120 w-full tablet:block" />
        <Skeleton className="hidden h-120 w-full desktop:block" />
        <div className="space-y-2">
          {FIELDS.map((field) => (
            <Skeleton key={field} className="h-13 w-full" />
          ))}
        </div>
        <Skeleton className="h-100 w-full tablet:hidden" />
      </div>
    </div>
  );
}

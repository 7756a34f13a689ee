import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** The shape of an order card while it loads. */
export function OrderCardSkeleton() {
  return (
    <div className="space-y-3 py-4">
      <div className="flex justify-between">
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <Skeleton className="h-8 w-48" />
    </div>
  );
}

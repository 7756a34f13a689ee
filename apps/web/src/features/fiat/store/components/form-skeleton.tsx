import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

/** The shape of a form while what it needs is on its way. */
export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';

const CARDS = [0, 1, 2];

/** The shape of order cards while they load. */
export function OrderCardsSkeleton() {
  return (
    <div aria-busy="true">
      {CARDS.map((card) => (
        <div key={card} className="space-y-3 border-b border-line py-4">
          <div className="flex justify-between">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-3.5 w-24" />
          </div>
          <Skeleton className="h-8 w-48" />
        </div>
      ))}
    </div>
  );
}

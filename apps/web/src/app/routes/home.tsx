import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { lazy, Suspense } from 'react';
import { HomeScreen } from '../../features/home/index.ts';

/** Its texts and calls come beside the home page, which is drawn without waiting for them. */
const TotalCard = lazy(async () => {
  const [{ TotalCard: Card }] = await Promise.all([
    import('../../features/ledger/index.ts'),
    loadAllTexts(),
    loadAllRoutes(),
  ]);
  return { default: Card };
});

function TotalSkeleton() {
  return (
    <div aria-busy="true" className="h-24 desktop:h-27">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="mt-2 h-8 w-44" />
      <Skeleton className="mt-2 h-4 w-36" />
    </div>
  );
}

/** The home page, with what a person has. */
export function Component() {
  return (
    <HomeScreen
      total={
        <Suspense fallback={<TotalSkeleton />}>
          <TotalCard />
        </Suspense>
      }
    />
  );
}

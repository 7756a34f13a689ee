import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
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

/** The home page, with what a person has. */
export function Component() {
  return (
    <HomeScreen
      total={
        <Suspense fallback={<div className="h-24 desktop:h-27" />}>
          <TotalCard />
        </Suspense>
      }
    />
  );
}

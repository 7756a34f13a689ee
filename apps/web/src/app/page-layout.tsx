import { PageHeaderExtra } from '@openbourse/kit/ui/page-header-extra.ts';
import { lazy, Suspense } from 'react';
import { PageFrame } from './page-frame.tsx';

const PageMore = lazy(async () => ({ default: (await import('./page-more.tsx')).PageMore }));

const MORE = (
  <Suspense fallback={null}>
    <PageMore />
  </Suspense>
);

/** A screen below the main ones: a back button instead of the tab bar. */
export function PageLayout() {
  return (
    <PageHeaderExtra value={MORE}>
      <PageFrame hasTabBar={false} />
    </PageHeaderExtra>
  );
}

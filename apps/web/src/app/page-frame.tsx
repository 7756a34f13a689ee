import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { clsx } from 'clsx';
import { lazy, Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useRouteTable } from './route-table.ts';

/** Where the link past the navigation leads. */
export const MAIN_ID = 'main';

export interface PageFrameProps {
  readonly hasTabBar: boolean;
}

/**
 * The column of a screen: 540 px at most; the whole width from 1024 px on for wide screens, and from 700 px on for some.
 * From 1024 px on the other screens of its area stand beside it.
 */
export function PageFrame({ hasTabBar }: PageFrameProps) {
  const { pathname } = useLocation();
  const isDesktop = useIsDesktop();
  const route = useRouteTable(({ routes }) => routes.find(({ path }) => path === pathname));
  return (
    <div className="flex flex-1 justify-center">
      {isDesktop && route?.area !== undefined && (
        <div className="sticky top-(--size-top-nav) w-56 shrink-0 self-start py-3 pl-5">
          <Suspense>
            <AreaNav area={route.area} current={route.under ?? route.path} />
          </Suspense>
        </div>
      )}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={clsx(
          'page-column flex min-w-0 flex-1 flex-col outline-none',
          route?.isWide === true && 'desktop:max-w-none desktop:px-0',
          route?.hasTabletLayout === true && 'tablet:max-w-none',
          hasTabBar && 'pb-[calc(var(--size-tab-bar)+env(safe-area-inset-bottom)+1rem)] desktop:pb-8',
        )}
      >
        <Outlet />
      </main>
    </div>
  );
}

/** Loaded on wide screens alone, with the titles that it shows. */
const AreaNav = lazy(async () => {
  const [{ AreaNav: Component }] = await Promise.all([import('./area-nav.tsx'), loadAllTexts()]);
  return { default: Component };
});

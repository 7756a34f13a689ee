import { clsx } from 'clsx';
import { Outlet, useLocation } from 'react-router';
import { useRouteTable } from './route-table.ts';

/** Where the link past the navigation leads. */
export const MAIN_ID = 'main';

export interface PageFrameProps {
  readonly hasTabBar: boolean;
}

/** The column of a screen: 540 px at most; the whole width from 1024 px on for wide screens, and from 700 px on for some. */
export function PageFrame({ hasTabBar }: PageFrameProps) {
  const { pathname } = useLocation();
  const route = useRouteTable(({ routes }) => routes.find(({ path }) => path === pathname));
  return (
    <main
      id={MAIN_ID}
      tabIndex={-1}
      className={clsx(
        'page-column flex flex-1 flex-col outline-none',
        route?.isWide === true && 'desktop:max-w-none desktop:px-0',
        route?.hasTabletLayout === true && 'tablet:max-w-none',
        hasTabBar && 'pb-[calc(var(--size-tab-bar)+env(safe-area-inset-bottom)+1rem)] desktop:pb-8',
      )}
    >
      <Outlet />
    </main>
  );
}

import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
import { type ComponentType, lazy, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { GuardedScreen } from './guarded-screen.tsx';
import { MainLayout } from './main-layout.tsx';
import { PageLayout } from './page-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { UnknownPath } from './unknown-path.tsx';
import { type AppRoute, loaderOf, type LoadScreen } from './model/app-route.ts';
import { loadRouteTable, useRouteTable } from './route-table.ts';

const LAYOUTS = [
  { frame: 'main', layout: <MainLayout /> },
  { frame: 'page', layout: <PageLayout /> },
] as const;

const SCREENS = new Map<LoadScreen, ReactNode>();

/** The screen of a route, made once, so that the same one stays while others become known. */
function screenOf(route: AppRoute, isLoggedIn: boolean): ReactNode {
  const load = loaderOf(route, isLoggedIn);
  const Screen = lazy(() => loadScreen(route, load));
  const screen = SCREENS.get(load) ?? <Screen />;
  SCREENS.set(load, screen);
  return screen;
}

/** Stands where a path is not known yet; once all paths are, it is one of them or the unknown path. */
const LaterScreens = lazy(async () => {
  await loadRouteTable();
  return { default: () => null };
});

/** The screen with the texts that it shows and the calls that it makes. */
async function loadScreen(route: AppRoute, load: LoadScreen): Promise<{ readonly default: ComponentType }> {
  if (route.frame === 'main') preloadPrices();
  const [{ Component }] = await Promise.all([
    load(),
    ...(route.isFirst === true ? [] : [loadAllTexts(), loadAllRoutes()]),
  ]);
  return { default: Component };
}

/** Asks for the prices of the main screens while their code is on its way; a failure shows on the screen. */
function preloadPrices(): void {
  import('../features/market-data/index.ts').then(
    ({ prefetchMatches }) => prefetchMatches(),
    (error: unknown) => console.warn('The prices could not be asked for ahead.', error),
  );
}

/** The routes of the table in their layouts; `/` leads home, unknown paths lead to `/`. */
export function App() {
  const { routes, isWhole } = useRouteTable();
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<RootLayout />}>
          <Route index element={<Navigate to="/home" replace />} />
          {LAYOUTS.map(({ frame, layout }) => (
            <Route key={frame} element={layout}>
              {routes
                .filter((route) => route.frame === frame)
                .map((route) => (
                  <Route
                    key={route.path}
                    path={route.path}
                    element={<GuardedScreen key={route.path} route={route} screenOf={screenOf} />}
                  />
                ))}
            </Route>
          ))}
          <Route path="*" element={isWhole ? <UnknownPath /> : <LaterScreens />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { GuardedScreen } from './guarded-screen.tsx';
import { MainLayout } from './main-layout.tsx';
import { PageLayout } from './page-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { UnknownPath } from './unknown-path.tsx';
import type { AppRoute } from './model/app-route.ts';
import { LANDING, ROUTE_TABLE } from './route-table.ts';

const LAYOUTS = [
  { frame: 'main', layout: <MainLayout /> },
  { frame: 'page', layout: <PageLayout /> },
] as const;

const SCREENS = ROUTE_TABLE.map((route) => {
  const Screen = lazy(() => loadScreen(route));
  return { route, screen: <Screen /> };
});

/** The screen with the texts that it shows and the calls that it makes. */
async function loadScreen(route: AppRoute): Promise<{ readonly default: ComponentType }> {
  if (route.frame === 'main') preloadPrices();
  const [{ Component }] = await Promise.all([
    route.load(),
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

/** The routes of the table in their layouts; `/` leads to the landing screen, unknown paths lead to `/`. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<RootLayout />}>
          <Route index element={<Navigate to={LANDING} replace />} />
          {LAYOUTS.map(({ frame, layout }) => (
            <Route key={frame} element={layout}>
              {SCREENS.filter(({ route }) => route.frame === frame).map(({ route, screen }) => (
                <Route
                  key={route.path}
                  path={route.path}
                  element={
                    <GuardedScreen key={route.path} route={route}>
                      {screen}
                    </GuardedScreen>
                  }
                />
              ))}
            </Route>
          ))}
          <Route path="*" element={<UnknownPath />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}

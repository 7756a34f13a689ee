import { lazy, type ReactNode } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { GuardedScreen } from './guarded-screen.tsx';
import { MainLayout } from './main-layout.tsx';
import { PageLayout } from './page-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { UnknownPath } from './unknown-path.tsx';
import { type AppRoute, loaderOf, type LoadScreen } from './model/app-route.ts';
import { loadedScreen, loadRouteTable, loadScreen, useRouteTable } from './route-table.ts';

const LAYOUTS = [
  { frame: 'main', layout: <MainLayout /> },
  { frame: 'page', layout: <PageLayout /> },
] as const;

const SCREENS = new Map<LoadScreen, ReactNode>();

/** The screen of a route, made once, so that the same one stays while others become known. */
function screenOf(route: AppRoute, isLoggedIn: boolean): ReactNode {
  const load = loaderOf(route, isLoggedIn);
  const made = SCREENS.get(load);
  if (made !== undefined) return made;
  const Screen = loadedScreen(load) ?? lazy(async () => ({ default: await loadScreen(route, load) }));
  const screen = <Screen />;
  SCREENS.set(load, screen);
  return screen;
}

/** Stands where a path is not known yet; once all paths are, it is one of them or the unknown path. */
const LaterScreens = lazy(async () => {
  await loadRouteTable();
  return { default: () => null };
});

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

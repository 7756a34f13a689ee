import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts } from '@openbourse/kit/lib/i18n.ts';
import type { ComponentType } from 'react';
import { create } from 'zustand';
import { useSessionStore } from '../features/session/index.ts';
import { type AppRoute, loaderOf, type LoadScreen } from './model/app-route.ts';
import { FIRST_ROUTES } from './routes/first-routes.ts';

interface RouteTable {
  readonly routes: readonly AppRoute[];
  /** A path that is not among the routes leads to `/` (specification, section 2). */
  readonly isWhole: boolean;
}

/** The screens that are known: the first ones from the start, all of them once the others were loaded. */
export const useRouteTable = create<RouteTable>(() => ({ routes: FIRST_ROUTES, isWhole: false }));

let loading: Promise<void> | undefined;

/** Loads the screens below the first ones, once; after a failure the next call tries again. */
export function loadRouteTable(): Promise<void> {
  loading ??= import('./routes/later-routes.ts').then(
    ({ LATER_ROUTES }) =>
      useRouteTable.setState({ routes: [...FIRST_ROUTES, ...LATER_ROUTES], isWhole: true }),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const LOADED = new Map<LoadScreen, ComponentType>();

/** A screen that is there already, and is drawn without a skeleton before it. */
export function loadedScreen(load: LoadScreen): ComponentType | undefined {
  return LOADED.get(load);
}

/** Loads a screen with the texts that it shows and the calls that it makes. */
export async function loadScreen(route: AppRoute, load: LoadScreen): Promise<ComponentType> {
  if (route.frame === 'main') preloadPrices();
  const [{ Component }] = await Promise.all([
    load(),
    ...(route.isFirst === true ? [] : [loadAllTexts(), loadAllRoutes()]),
  ]);
  LOADED.set(load, Component);
  return Component;
}

/** Asks for the prices of the main screens while their code is on its way; a failure shows on the screen. */
function preloadPrices(): void {
  import('../features/market-data/index.ts').then(
    ({ prefetchMatches }) => prefetchMatches(),
    (error: unknown) => console.warn('The prices could not be asked for ahead.', error),
  );
}

/** Reports whether the page waits for its screen instead of drawing a frame around a skeleton first. */
export function isFirstScreen(path: string): boolean {
  return findRoute(path === '/' ? '/home' : path)?.isFirst === true;
}

/**
 * Loads a screen ahead: that of the address while the texts are on their way, others when a finger touches a link to
 * them. What a guest may not open is not loaded.
 */
export async function preloadRoute(path: string): Promise<void> {
  try {
    const wanted = path === '/' ? '/home' : path;
    if (findRoute(wanted) === undefined) await loadRouteTable();
    const route = findRoute(wanted);
    const isLoggedIn = useSessionStore.getState().accessToken !== null;
    if (route !== undefined && (isLoggedIn || route.access !== 'user'))
      await loadScreen(route, loaderOf(route, isLoggedIn));
  } catch (error) {
    console.warn(`The screen ${path} could not be loaded ahead.`, error);
  }
}

function findRoute(path: string): AppRoute | undefined {
  return useRouteTable.getState().routes.find((route) => route.path === path);
}

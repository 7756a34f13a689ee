import type { AppRoute } from './model/app-route.ts';
import { MONEY_ROUTES } from './routes/money-routes.ts';
import { PEOPLE_ROUTES } from './routes/people-routes.ts';
import { TRADING_ROUTES } from './routes/trading-routes.ts';

/** Every screen of the app. A path that is not here leads to `/` (specification, section 2), and says so. */
export const ROUTE_TABLE: readonly AppRoute[] = [...PEOPLE_ROUTES, ...TRADING_ROUTES, ...MONEY_ROUTES];

/** Where `/` leads: home, or the user center in a build without home. */
export const LANDING = hasRoute('/home') ? '/home' : '/user-center';

export function hasRoute(path: string): boolean {
  return ROUTE_TABLE.some((route) => route.path === path);
}

export function isWideRoute(path: string): boolean {
  return ROUTE_TABLE.some((route) => route.path === path && route.isWide === true);
}

/** Loads a route's chunk ahead, when a finger touches the link to it. */
export function preloadRoute(path: string): void {
  const route = ROUTE_TABLE.find((entry) => entry.path === path);
  route
    ?.load()
    .catch((error: unknown) => console.warn(`The screen ${path} could not be loaded ahead.`, error));
}

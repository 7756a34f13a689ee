import type { AppRoute } from '../model/app-route.ts';
import { MONEY_ROUTES } from './money-routes.ts';
import { PEOPLE_ROUTES } from './people-routes.ts';
import { TRADING_ROUTES } from './trading-routes.ts';

/** Every screen below the first ones. */
export const LATER_ROUTES: readonly AppRoute[] = [...PEOPLE_ROUTES, ...TRADING_ROUTES, ...MONEY_ROUTES];

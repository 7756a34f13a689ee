import type { ComponentType } from 'react';
import type { Access } from './access.ts';

export type LoadScreen = () => Promise<{ readonly Component: ComponentType }>;

/** Screens that belong together: a wide screen lists them beside each of them. */
export type Area = 'money' | 'person' | 'help';

export interface AppRoute {
  readonly path: string;
  readonly access: Access;
  /** `main` has the tab bar on a phone, `page` has a back button. */
  readonly frame: 'main' | 'page';
  /** Where a person goes on who has logged in here and intended no path; the root otherwise. */
  readonly next?: string;
  /** Uses the whole width from 1024 px on, instead of the phone's column. */
  readonly isWide?: boolean;
  /** Uses the whole width from 700 px on as well, where it has a layout of its own for tablets. */
  readonly hasTabletLayout?: boolean;
  readonly area?: Area;
  /** Path of the screen of the area to which this one belongs, where it is not listed itself. */
  readonly under?: string;
  /** Shows texts of the first screen only (`FirstMessages`), and so opens before the others have come. */
  readonly isFirst?: boolean;
  /** Loads the screen; each route is its own chunk. */
  readonly load: LoadScreen;
  /** Loads what a guest sees instead, with its texts. */
  readonly loadForGuest?: LoadScreen;
}

/** The way to load what a visitor of a route sees. */
export function loaderOf(route: AppRoute, isLoggedIn: boolean): LoadScreen {
  return isLoggedIn ? route.load : (route.loadForGuest ?? route.load);
}

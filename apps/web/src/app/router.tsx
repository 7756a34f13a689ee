import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { loadAllTexts } from '../shared/lib/i18n.ts';
import { MainLayout } from './main-layout.tsx';
import { PageLayout } from './page-layout.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';
import { guard } from './route-guard.ts';
import { type AppRoute, LANDING, ROUTE_TABLE } from './route-table.ts';

const LAYOUTS = [
  { frame: 'main', Component: MainLayout },
  { frame: 'page', Component: PageLayout },
] as const;

/** The screen with the texts that it shows. */
async function loadScreen(route: AppRoute): Promise<ComponentType> {
  const [{ Component }] = await Promise.all([route.load(), route.isFirst === true ? null : loadAllTexts()]);
  return Component;
}

function screen(route: AppRoute): RouteObject {
  return {
    path: route.path,
    loader: guard(route.access),
    lazy: { Component: () => loadScreen(route) },
    errorElement: <RouteError />,
    handle: { isWide: route.isWide === true },
  };
}

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: () => null,
    errorElement: <RouteError />,
    children: [
      { index: true, loader: () => redirect(LANDING) },
      ...LAYOUTS.map(({ frame, Component }) => ({
        Component,
        children: ROUTE_TABLE.filter((route) => route.frame === frame).map(screen),
      })),
      { path: '*', loader: () => redirect('/') },
    ],
  },
]);

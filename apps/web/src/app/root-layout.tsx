import { loadAllRoutes } from '@openbourse/client';
import { loadAllTexts, useT } from '@openbourse/kit/lib/i18n.ts';
import { applyTheme, onSystemTheme } from '@openbourse/kit/theme/theme.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Toaster } from '@openbourse/kit/ui/toast.tsx';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import {
  followDevice,
  toastError,
  useIsLoggedIn,
  useSessionStore,
  useSite,
} from '../features/session/index.ts';
import { hasOrderIntents } from '../shared/lib/order-intents.ts';
import { PayPasswordSheetContext, type PayPasswordSheetProps } from '../shared/lib/pay-password-sheet.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { ModeBar } from './mode-bar.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { MAIN_ID } from './page-frame.tsx';
import { loadRouteTable, preloadRoute } from './route-table.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { useLanguage } from './use-language.ts';
import { useOtherTabs } from './use-other-tabs.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** Parts of every screen: demo strip, offline bar, desktop navigation, dialogs and toasts. */
export function RootLayout() {
  useTheme();
  useLanguage();
  usePreloadOnTouch();
  useOtherTabs();
  useLaterScreens();
  useScrollMemory();
  const t = useT();
  const site = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <aside>
        {site?.is_demo === true && <Banner tone="demo">{t('app:demo.strip')}</Banner>}
        <OfflineBar />
        <ModeBar />
      </aside>
      <Navigation />
      {/* Outside of what a path renews, so that the old screen stays until the next one is there. */}
      <Suspense fallback={<ScreenSkeleton />}>
        <ErrorBoundary>
          <PayPasswordSheetContext value={renderPayPassword}>
            <Outlet />
          </PayPasswordSheetContext>
        </ErrorBoundary>
      </Suspense>
      <Suspense>
        <OrdersElsewhere />
      </Suspense>
      <Suspense>
        <Beside />
      </Suspense>
      <SessionEndDialog />
      <Toaster />
    </div>
  );
}

const TopNav = lazy(async () => ({ default: (await import('./top-nav.tsx')).TopNav }));

/** The bar of wide screens, which phones do not load. */
function Navigation() {
  if (!useIsDesktop()) return null;
  return (
    <Suspense fallback={<div className="h-(--size-top-nav) shrink-0 border-b border-line" />}>
      <TopNav />
    </Suspense>
  );
}

/** Loads with the first button that opens it. */
const PayPasswordSheet = lazy(async () => ({
  default: (await import('../features/identity/index.ts')).PayPasswordSheet,
}));

const renderPayPassword = (props: PayPasswordSheetProps): ReactNode => <PayPasswordSheet {...props} />;

/** These load beside the first screen, which does not wait for them, each with what it shows and no more. */
const LostOrders = lazy(async () => {
  const { LostOrders: Component } = await import('../features/spot/index.ts');
  await loadRest();
  return { default: Component };
});
const Beside = lazy(async () => {
  const { Beside: Component } = await import('./beside.tsx');
  await loadRest();
  return { default: Component };
});

const loadRest = (): Promise<unknown> => Promise.all([loadAllTexts(), loadAllRoutes()]);

/** Follows an order whose answer was lost beside the trading screen, which follows its own. */
function OrdersElsewhere() {
  const { pathname } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  return isLoggedIn && pathname !== '/trade' && hasOrderIntents() ? <LostOrders /> : null;
}

/** The first stop of the tab key leads past the navigation. */
function SkipLink() {
  const t = useT();
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only z-70 rounded-button bg-ink px-4 py-3 text-body font-semibold text-on-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {t('app:action.skip')}
    </a>
  );
}

function useTheme(): void {
  const isDark = useSessionStore((state) => state.isDark);
  const priceColors = useSessionStore((state) => state.priceColors);
  useEffect(() => applyTheme({ isDark, priceColors }), [isDark, priceColors]);
  useEffect(() => {
    // The device may have changed since the session was read.
    followDevice();
    return onSystemTheme(followDevice);
  }, []);
}

/** Loads the texts and the routes beyond the first screen as soon as that is shown. */
function useLaterScreens(): void {
  useEffect(() => {
    Promise.all([loadAllTexts(), loadRouteTable()]).catch(toastError);
  }, []);
}

/** Loads the chunk of a link while the finger is still down, so that the screen opens at once. */
function usePreloadOnTouch(): void {
  useEffect(() => {
    const preload = (event: PointerEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (link instanceof HTMLAnchorElement) void preloadRoute(link.pathname);
    };
    addEventListener('pointerdown', preload, { passive: true });
    return () => removeEventListener('pointerdown', preload);
  }, []);
}

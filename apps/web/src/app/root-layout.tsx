import { loadAllTexts, useT } from '@openbourse/kit/lib/i18n.ts';
import { applyTheme } from '@openbourse/kit/theme/theme.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Toaster } from '@openbourse/kit/ui/toast.tsx';
import { Suspense, useEffect } from 'react';
import { Outlet } from 'react-router';
import { toastError, useSessionStore, useSite } from '../features/session/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { preloadRoute } from './route-table.ts';
import { SessionEndDialog } from './session-end-dialog.tsx';
import { TopNav } from './top-nav.tsx';
import { useOtherTabs } from './use-other-tabs.ts';
import { useScrollMemory } from './use-scroll-memory.ts';

/** What every screen has: demo strip, offline bar, desktop navigation, dialogs and toasts. */
export function RootLayout() {
  useTheme();
  usePreloadOnTouch();
  useOtherTabs();
  useAllTexts();
  useScrollMemory();
  const t = useT();
  const site = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <aside>
        {site?.is_demo === true && <Banner tone="demo">{t('app:demo.strip')}</Banner>}
        <OfflineBar />
      </aside>
      <TopNav />
      {/* Outside of what a path renews, so that the old screen stays until the next one is there. */}
      <Suspense fallback={null}>
        <ErrorBoundary>
          <Outlet />
        </ErrorBoundary>
      </Suspense>
      <SessionEndDialog />
      <Toaster />
    </div>
  );
}

function useTheme(): void {
  const isDark = useSessionStore((state) => state.isDark);
  const priceColors = useSessionStore((state) => state.priceColors);
  useEffect(() => applyTheme({ isDark, priceColors }), [isDark, priceColors]);
}

/** Loads the texts beyond the first screen as soon as that is shown. */
function useAllTexts(): void {
  useEffect(() => {
    loadAllTexts().catch(toastError);
  }, []);
}

/** Loads the chunk of a link while the finger is still down, so that the screen opens at once. */
function usePreloadOnTouch(): void {
  useEffect(() => {
    const preload = (event: PointerEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null;
      if (link instanceof HTMLAnchorElement) preloadRoute(link.pathname);
    };
    addEventListener('pointerdown', preload, { passive: true });
    return () => removeEventListener('pointerdown', preload);
  }, []);
}

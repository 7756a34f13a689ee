import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { WifiOff } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { Operator } from '../features/session/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ConsoleRoute } from './route-table.ts';
import { SearchField } from './search-field.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SideNav } from './side-nav.tsx';
import { useShortcuts } from '../shared/lib/use-shortcuts.ts';

export interface ShellProps {
  readonly routes: readonly ConsoleRoute[];
  readonly operator: Operator;
}

/** What every screen has: navigation, search, keyboard, offline bar. */
export function Shell({ routes, operator }: ShellProps) {
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const canSearch = routes.some((route) => route.path === '/users');
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setIsHelpOpen(true),
    ...Object.fromEntries(routes.map((route) => [`g${route.letter}`, () => void navigate(route.path)])),
  });
  return (
    <div className="flex min-h-dvh">
      <SideNav routes={routes} operator={operator} onHelp={() => setIsHelpOpen(true)} />
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBar />
        <main className="relative w-full flex-1 px-6 pt-4 pb-10">
          {canSearch && (
            <div className="absolute top-4 right-6 z-10">
              <SearchField field={search} />
            </div>
          )}
          <Suspense fallback={null}>
            <ErrorBoundary>
              <Outlet />
            </ErrorBoundary>
          </Suspense>
        </main>
      </div>
      <ShortcutsDialog isOpen={isHelpOpen} routes={routes} onClose={() => setIsHelpOpen(false)} />
    </div>
  );
}

function OfflineBar() {
  const t = useT();
  return useOnline() ? null : (
    <Banner tone="offline" icon={<WifiOff />}>
      {t('app:state.offline')}
    </Banner>
  );
}

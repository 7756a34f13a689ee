import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Menu, WifiOff } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { Outlet, useNavigate } from 'react-router';
import type { Operator } from '../features/session/index.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { ConsoleRoute } from './route-table.ts';
import { SearchField } from './search-field.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { SideNav } from './side-nav.tsx';
import { useTexts } from '../shared/lib/texts.ts';
import { useShortcuts } from '../shared/lib/use-shortcuts.ts';

export interface ShellProps {
  readonly routes: readonly ConsoleRoute[];
  readonly operator: Operator;
}

/** Parts of every screen: navigation, search, keyboard, offline bar. */
export function Shell({ routes, operator }: ShellProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isNavOpen, setIsNavOpen] = useState(false);
  const closeNav = useCallback(() => setIsNavOpen(false), []);
  const canSearch = routes.some((route) => route.path === '/users');
  useShortcuts({
    '/': () => search.current?.focus(),
    '?': () => setIsHelpOpen(true),
    ...Object.fromEntries(routes.map((route) => [`g${route.letter}`, () => void navigate(route.path)])),
  });
  return (
    <div className="flex min-h-dvh">
      <SideNav
        routes={routes}
        operator={operator}
        onHelp={() => setIsHelpOpen(true)}
        isOpen={isNavOpen}
        onClose={closeNav}
      />
      {isNavOpen && <Shade onPress={closeNav} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <OfflineBar />
        <main className="relative w-full flex-1 px-4 pt-2 pb-10 desktop:px-6 desktop:pt-4">
          <div className="mb-2 flex items-center gap-2 desktop:absolute desktop:top-4 desktop:right-6 desktop:z-10 desktop:mb-0">
            <span className="-ml-2 desktop:hidden">
              <IconButton label={t('shell:nav.label')} icon={<Menu />} onClick={() => setIsNavOpen(true)} />
            </span>
            {canSearch && <SearchField field={search} />}
          </div>
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

/** Dims what lies behind the open navigation; a press on it closes that. */
function Shade({ onPress }: { readonly onPress: () => void }) {
  useShortcuts({ Escape: onPress });
  return <div aria-hidden="true" className="fixed inset-0 z-30 bg-scrim desktop:hidden" onClick={onPress} />;
}

function OfflineBar() {
  const t = useT();
  return useOnline() ? null : (
    <Banner tone="offline" icon={<WifiOff />}>
      {t('app:state.offline')}
    </Banner>
  );
}

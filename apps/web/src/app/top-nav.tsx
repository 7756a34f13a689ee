import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { clsx } from 'clsx';
import { Search } from 'lucide-react';
import { Link, NavLink, useLocation } from 'react-router';
import { LazyBell } from '../features/notification/index.ts';
import { LanguageButton, ThemeButton } from '../features/settings/index.ts';
import { useIsLoggedIn, useSite } from '../features/session/index.ts';
import { openFinder } from './finder-state.ts';
import { AccountMenu, EarnMenu, MoreMenu, OrdersMenu } from './nav-menus.tsx';
import { useMainTabs } from './use-main-tabs.tsx';

const ENTRANCE: ReadonlySet<string> = new Set(['/login', '/register', '/forget']);

/** The navigation of wide screens; phones have the tab bar. */
export function TopNav() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const guestsAllowed = useSite()?.guest_browsing === true;
  const { tabs, mayOpen } = useMainTabs();
  return (
    <header className="sticky top-0 z-30 hidden h-(--size-top-nav) shrink-0 items-center gap-8 border-b border-line bg-bg px-5 desktop:flex">
      <Link to="/" className="flex min-h-11 items-center">
        <Brand />
      </Link>
      <nav aria-label={t('app:nav.main')} className="flex flex-1 gap-1">
        {(isLoggedIn || guestsAllowed ? tabs : []).map((tab) => (
          <NavLink
            key={tab.to}
            to={tab.to}
            onClick={(event) => {
              if (!mayOpen(tab.to)) event.preventDefault();
            }}
            className={({ isActive }) => tabClass(isActive)}
          >
            {tab.label}
          </NavLink>
        ))}
        {isLoggedIn && (
          <>
            <NavLink to="/fiat" className={({ isActive }) => tabClass(isActive)}>
              {t('home:shortcut.fiat')}
            </NavLink>
            <EarnMenu />
            <MoreMenu />
          </>
        )}
      </nav>
      <div className="-mr-2 flex items-center">
        {(isLoggedIn || guestsAllowed) && (
          <IconButton
            label={t('app:action.search')}
            icon={<Search />}
            aria-haspopup="dialog"
            aria-keyshortcuts="/"
            onClick={openFinder}
          />
        )}
        {isLoggedIn && (
          <>
            <Link to="/recharge" className={buttonClass({ size: 'small' })}>
              {t('home:shortcut.deposit')}
            </Link>
            <OrdersMenu />
          </>
        )}
        <LanguageButton />
        <ThemeButton />
        {isLoggedIn && <LazyBell />}
        {isLoggedIn ? <AccountMenu /> : <WaysIn />}
      </div>
    </header>
  );
}

/** For a guest who looks around; the pages of the entrance have their own. */
function WaysIn() {
  const t = useT();
  const { pathname } = useLocation();
  if (ENTRANCE.has(pathname)) return null;
  return (
    <div className="ml-2 flex items-center gap-2">
      <Link to="/login" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        {t('identity:login.submit')}
      </Link>
      <Link to="/register" className={buttonClass({ size: 'small' })}>
        {t('identity:register.submit')}
      </Link>
    </div>
  );
}

function tabClass(isActive: boolean): string {
  return clsx(
    'flex min-h-11 items-center rounded-button px-3 text-body font-semibold transition-colors hover:text-text',
    isActive ? 'text-text' : 'text-muted',
  );
}

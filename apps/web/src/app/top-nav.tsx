import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { clsx } from 'clsx';
import { Moon, Sun, UserRound } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink } from 'react-router';
import { LanguageButton } from '../features/settings/index.ts';
import { changeSession, useIsLoggedIn, useSessionStore, useSite } from '../features/session/index.ts';
import { useMainTabs } from './use-main-tabs.tsx';

/** Loads beside the first screen, which nobody waits for it to see. */
const NotificationBell = lazy(async () => ({
  default: (await import('../features/notification/index.ts')).NotificationBell,
}));

/** The navigation of wide screens; phones have the tab bar. */
export function TopNav() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const guestsAllowed = useSite()?.guest_browsing === true;
  const isDesktop = useIsDesktop();
  const { tabs, mayOpen } = useMainTabs();
  return (
    <header className="sticky top-0 z-30 hidden h-(--size-top-nav) shrink-0 items-center gap-8 border-b border-line bg-bg px-5 desktop:flex">
      <Link to="/" aria-label="Openbourse" className="flex min-h-11 items-center">
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
            className={({ isActive }) =>
              clsx(
                'flex min-h-11 items-center rounded-button px-3 text-body font-semibold transition-colors hover:text-text',
                isActive ? 'text-text' : 'text-muted',
              )
            }
          >
            {tab.label}
          </NavLink>
        ))}
      </nav>
      <div className="-mr-2 flex items-center">
        <LanguageButton />
        <ThemeButton />
        {isLoggedIn && isDesktop && (
          <Suspense fallback={<span className="size-11" />}>
            <NotificationBell />
          </Suspense>
        )}
        {isLoggedIn && (
          <Link
            to="/user-center"
            className={iconButtonClass(false)}
            aria-label={t('app:nav.account')}
            title={t('app:nav.account')}
          >
            <UserRound />
          </Link>
        )}
      </div>
    </header>
  );
}

function ThemeButton() {
  const t = useT();
  const isDark = useSessionStore((state) => state.isDark);
  return (
    <IconButton
      label={t(isDark ? 'settings:theme.toLight' : 'settings:theme.toDark')}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => changeSession({ isDark: !isDark })}
    />
  );
}

import { useBrand } from '@openbourse/kit/lib/brand.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { type Theme, THEMES } from '@openbourse/kit/theme/theme.ts';
import { clsx } from 'clsx';
import { Keyboard, Languages, LogOut, MonitorSmartphone, Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink, useLocation } from 'react-router';
import { logOut, type Operator, toastError } from '../features/session/index.ts';
import { useQueues } from '../features/dashboard/index.ts';
import { chooseLocale, usePreferences } from '../shared/lib/preferences.ts';
import { useTexts } from '../shared/lib/texts.ts';
import type { ConsoleRoute } from './route-table.ts';

export interface SideNavProps {
  readonly routes: readonly ConsoleRoute[];
  readonly operator: Operator;
  readonly onHelp: () => void;
  /** On a narrow window, where it is closed at first. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const THEME_ICONS = { system: <MonitorSmartphone />, light: <Sun />, dark: <Moon /> } as const;

/** One press leads to the next of the three. */
function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
}

/** The screens that the operator's roles open, with the length of each queue; over the screen where there is no room. */
export function SideNav({ routes, operator, onHelp, isOpen, onClose }: SideNavProps) {
  const t = useTexts();
  const queues = useQueues();
  const { pathname } = useLocation();
  // Whoever chose a screen wants to see it.
  useEffect(onClose, [pathname, onClose]);
  return (
    <header
      className={clsx(
        'inset-y-0 left-0 z-40 h-dvh w-58 shrink-0 flex-col bg-surface desktop:sticky desktop:top-0 desktop:z-0 desktop:flex desktop:shadow-none',
        isOpen ? 'fixed flex shadow-float' : 'hidden',
      )}
    >
      <div className="px-5 pt-4 pb-3">
        <p className="text-symbol">{useBrand(({ name }) => name)}</p>
        <p className="text-secondary text-muted">{t('session:subtitle')}</p>
      </div>
      <nav aria-label={t('shell:nav.label')} className="flex-1 overflow-y-auto px-3 pb-3">
        {routes.map((route) => (
          <NavEntry
            key={route.path}
            route={route}
            count={route.queue === undefined ? 0 : (queues.get(route.queue) ?? 0)}
          />
        ))}
      </nav>
      <OperatorCard operator={operator} onHelp={onHelp} />
    </header>
  );
}

function NavEntry({ route, count }: { readonly route: ConsoleRoute; readonly count: number }) {
  const t = useTexts();
  const Icon = route.icon;
  return (
    <NavLink
      to={route.path}
      className={({ isActive }) =>
        clsx(
          'flex min-h-9 items-center gap-3 rounded-field px-2 text-dense font-medium transition-colors',
          isActive ? 'bg-chosen text-text shadow-raised' : 'text-muted hover:text-text',
        )
      }
    >
      <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate">{t(route.title)}</span>
      {count > 0 && (
        <span className="figures rounded-full bg-surface-strong px-2 text-label font-semibold text-text">
          {count}
        </span>
      )}
    </NavLink>
  );
}

function OperatorCard({ operator, onHelp }: { readonly operator: Operator; readonly onHelp: () => void }) {
  const t = useTexts();
  const { theme, locale } = usePreferences();
  const initials = operator.name
    .split(/\s+/)
    .map((word) => word.slice(0, 1))
    .join('')
    .slice(0, 2)
    .toUpperCase();
  return (
    <div className="border-t border-line px-3 pt-3 pb-2">
      <div className="flex items-center gap-3 px-2">
        <span className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-secondary font-semibold text-bg">
          {initials}
        </span>
        <span className="min-w-0">
          <span className="block truncate text-dense font-semibold">{operator.name}</span>
          <span className="block truncate text-secondary text-muted" title={operator.email}>
            {operator.email}
          </span>
        </span>
      </div>
      <div className="mt-1 flex justify-between">
        <IconButton label={t('shell:keys.title')} icon={<Keyboard />} onClick={onHelp} />
        <IconButton
          label={t('shell:language')}
          icon={<Languages />}
          onClick={() => void chooseLocale(locale === 'zh-CN' ? 'en-US' : 'zh-CN').catch(toastError)}
        />
        <IconButton
          label={t(`shell:theme.${theme}`)}
          icon={THEME_ICONS[theme]}
          onClick={() => usePreferences.setState({ theme: nextTheme(theme) })}
        />
        <IconButton
          label={t('session:logOut')}
          icon={<LogOut />}
          onClick={() => void logOut().catch(toastError)}
        />
      </div>
    </div>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useGuestsAllowed, useIsLoggedIn } from '../features/session/index.ts';
import { decideAccess } from './model/access.ts';
import { AREA_LISTS, AREA_TITLES } from './model/area-lists.ts';
import type { Area, AppRoute } from './model/app-route.ts';
import { PLACE_GROUPS } from './places.tsx';
import { useRouteTable } from './route-table.ts';

const PLACES = PLACE_GROUPS.flatMap(({ places }) => places);

export interface AreaNavProps {
  readonly area: Area;
  /** The listed screen that is open, or to which the open one belongs. */
  readonly current: string;
}

/** The other screens of an area beside the one that is open, as far as the visitor may open them. */
export function AreaNav({ area, current }: AreaNavProps) {
  const t = useT();
  const routes = useRouteTable((table) => table.routes);
  const isLoggedIn = useIsLoggedIn();
  const guestsAllowed = useGuestsAllowed() === true;
  const mayOpen = ({ access, path }: AppRoute): boolean =>
    decideAccess({ access, isLoggedIn, guestsAllowed, path }).allow;
  const open = new Set(routes.filter(mayOpen).map(({ path }) => path));
  const places = AREA_LISTS[area].flatMap((path) => PLACES.filter(({ to }) => to === path && open.has(path)));
  return (
    <nav aria-label={t(AREA_TITLES[area])}>
      <ul className="flex flex-col gap-0.5">
        {places.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center rounded-button px-3 text-body transition-colors',
                to === current
                  ? 'bg-surface-strong font-semibold text-text'
                  : 'text-muted hover:bg-surface hover:text-text',
              )}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

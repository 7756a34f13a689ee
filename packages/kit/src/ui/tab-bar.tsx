import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';

export interface TabBarItem {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

export interface TabBarProps {
  readonly label: string;
  readonly items: readonly TabBarItem[];
  /** Called before a tab opens; returning false keeps the person where they are. */
  readonly onChoose: (item: TabBarItem) => boolean;
  /** Opens what has no tab. */
  readonly more: { readonly label: string; readonly icon: ReactNode; readonly onOpen: () => void };
}

const TAB =
  'flex min-h-(--size-tab-bar) min-w-0 flex-auto flex-col items-center justify-center gap-1 px-1 text-label transition-colors focus-visible:-outline-offset-2 [&_svg]:size-5.5 [&_svg]:stroke-[1.75]';
const RESTING = 'font-medium text-muted hover:text-text';

/** The bottom bar of the main screens on a phone. */
export function TabBar({ label, items, onChoose, more }: TabBarProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] desktop:hidden"
    >
      <div className="mx-auto flex max-w-phone">
        {items.map((item) => (
          <NavLink
            key={item.to}
            to={item.to}
            onClick={(event) => {
              if (!onChoose(item)) event.preventDefault();
            }}
            className={({ isActive }) =>
              clsx(TAB, isActive ? 'font-semibold text-text [&_svg]:stroke-2' : RESTING)
            }
          >
            {item.icon}
            <span className="max-w-full truncate">{item.label}</span>
          </NavLink>
        ))}
        <button type="button" aria-haspopup="dialog" className={clsx(TAB, RESTING)} onClick={more.onOpen}>
          {more.icon}
          <span className="max-w-full truncate">{more.label}</span>
        </button>
      </div>
    </nav>
  );
}

import type { TerminalScreen } from '@openbourse/api/terminal/kept';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { Popover } from '@openbourse/kit/ui/popover.tsx';
import { LayoutDashboard } from 'lucide-react';
import { lazy, Suspense } from 'react';

const LayoutMenu = lazy(async () => ({ default: (await import('./layout-menu.tsx')).LayoutMenu }));

/** Opens the choice of a layout and of its panels. */
export function LayoutButton({ screen }: { readonly screen: TerminalScreen }) {
  const t = useT();
  return (
    <Popover
      align="end"
      title={t('terminal:layouts')}
      trigger={
        <button
          type="button"
          className={iconButtonClass(false)}
          aria-label={t('terminal:layouts')}
          title={t('terminal:layouts')}
        >
          <LayoutDashboard />
        </button>
      }
    >
      <Suspense fallback={<div className="h-80 w-70" />}>
        <LayoutMenu screen={screen} />
      </Suspense>
    </Popover>
  );
}

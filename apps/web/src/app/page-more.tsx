import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { LayoutGrid } from 'lucide-react';
import { useIsLoggedIn } from '../features/session/index.ts';
import { openFinder } from './finder-state.ts';

/** The way to everything else, in the header of each page of a phone. */
export function PageMore() {
  const t = useT();
  if (!useIsLoggedIn()) return null;
  return (
    <div className="desktop:hidden">
      <IconButton
        label={t('app:nav.more')}
        icon={<LayoutGrid />}
        aria-haspopup="dialog"
        onClick={openFinder}
      />
    </div>
  );
}

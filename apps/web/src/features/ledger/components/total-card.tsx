import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ChevronRight, Eye, EyeOff } from 'lucide-react';
import { Link } from 'react-router';
import { useIsLoggedIn } from '../../session/index.ts';
import { usePreferences } from '../preferences.ts';
import { useOverview } from '../use-accounts.ts';
import { TotalHead } from './total-head.tsx';

/** Total value at the head of the home page; nothing for a guest or while it cannot be loaded. */
export function TotalCard() {
  const t = useT();
  const isLoggedIn = useIsLoggedIn();
  const { data, isError } = useOverview();
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  if (!isLoggedIn || (data === undefined && isError)) return null;
  return (
    <section aria-label={t('ledger:overview.total')} className="flex items-start gap-1 pb-3 desktop:pb-6">
      <Link
        to="/assets"
        // What is still loading has no text that names the link.
        aria-label={data === undefined ? t('ledger:overview.total') : undefined}
        className="flex min-w-0 flex-1 items-center gap-2 rounded-button"
      >
        <div className="min-w-0">
          <TotalHead overview={data} />
        </div>
        <ChevronRight className="size-5 shrink-0 text-faint" aria-hidden="true" />
      </Link>
      <IconButton
        label={t(isHidden ? 'ledger:show' : 'ledger:hide')}
        aria-pressed={isHidden}
        icon={isHidden ? <EyeOff /> : <Eye />}
        onClick={() => usePreferences.setState({ isHidden: !isHidden })}
      />
    </section>
  );
}

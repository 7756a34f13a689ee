import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { IconButton, iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Match } from '../../market-data/index.ts';
import { useIsLoggedIn } from '../../session/index.ts';

const PairAlerts = lazy(async () => ({ default: (await import('./pair-alerts.tsx')).PairAlerts }));

/** The bell beside a pair: its price alerts, and a form to set one. Guests log in first, and come back. */
export function AlertButton({ match }: { readonly match: Match }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const isLoggedIn = useIsLoggedIn();
  const { pathname, search } = useLocation();
  const label = t('alert:of', { symbol: match.symbol });
  if (!isLoggedIn) {
    return (
      <Link
        to={`/login?redirect=${encodeURIComponent(`${pathname}${search}`)}`}
        className={iconButtonClass(false)}
        aria-label={label}
        title={label}
      >
        <BellPlus />
      </Link>
    );
  }
  return (
    <>
      <IconButton label={label} icon={<BellPlus />} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={label}>
        <Suspense>
          <PairAlerts match={match} />
        </Suspense>
      </BottomSheet>
    </>
  );
}

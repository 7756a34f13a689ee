import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { WifiOff } from 'lucide-react';
import { useLiveLineLost } from '../shared/lib/live-line.ts';
import { usePricesAt } from '../shared/lib/price-age.ts';

const RENEW_MS = 5_000;

/** Says that there is no connection and how old the shown prices are, or that nothing arrives live. */
export function OfflineBar() {
  return useOnline() ? <NotLiveNote /> : <OfflineNote />;
}

function NotLiveNote() {
  const t = useT();
  const reopen = useLiveLineLost();
  if (reopen === null) return null;
  return (
    <Banner
      tone="offline"
      icon={<WifiOff />}
      action={
        <Button variant="text" size="small" onClick={reopen}>
          {t('app:action.retry')}
        </Button>
      }
    >
      {t('app:state.notLive')}
    </Banner>
  );
}

function OfflineNote() {
  const t = useT();
  const now = useNow(RENEW_MS);
  const pricesAt = usePricesAt();
  return (
    <Banner tone="offline" icon={<WifiOff />}>
      {pricesAt === null
        ? t('app:state.offline')
        : t('app:state.offlinePrices', { age: formatAge(now - pricesAt, t) })}
    </Banner>
  );
}

import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { WifiOff } from 'lucide-react';
import { usePricesAt } from '../shared/lib/price-age.ts';

const RENEW_MS = 5_000;

/** Says that there is no connection and how old the shown prices are. */
export function OfflineBar() {
  return useOnline() ? null : <OfflineNote />;
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

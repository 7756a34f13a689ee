import { WifiOff } from 'lucide-react';
import { formatAge } from '../shared/lib/age.ts';
import { useNow } from '../shared/lib/clock.ts';
import { useT } from '../shared/lib/i18n.ts';
import { usePricesAt } from '../shared/lib/price-age.ts';
import { useOnline } from '../shared/lib/use-online.ts';
import { Banner } from '../shared/ui/banner.tsx';

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

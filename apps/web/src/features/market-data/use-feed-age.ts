import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { usePricesAt } from '../../shared/lib/price-age.ts';

/** Prices tick every second; this long without any, they are old. */
const STALE_AFTER_MS = 15_000;
const RENEW_MS = 5_000;

/** Age of the shown prices, in milliseconds; null while they are live. */
export function useFeedAge(): number | null {
  const now = useNow(RENEW_MS);
  const pricesAt = usePricesAt();
  const isOnline = useOnline();
  if (pricesAt === null) return null;
  const age = Math.max(0, now - pricesAt);
  return age > STALE_AFTER_MS || !isOnline ? age : null;
}

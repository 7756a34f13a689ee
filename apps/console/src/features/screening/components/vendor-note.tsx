import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { vendorQuery } from '../api.ts';

/** The vendor that is asked besides the lists: whether it answers, since when not, and what waits for it. */
export function VendorNote() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(vendorQuery);
  if (data === undefined) return null;
  const { host, waiting, waiting_since: since, answered_at: at, failing_since: failing, error } = data;
  if (host === null) return <Banner tone="info">{t('screening:vendorNone')}</Banner>;
  const well =
    at === null
      ? t('screening:vendorQuiet', { host })
      : t('screening:vendorWell', { host, at: format.dateTime(at) });
  const state =
    failing === null
      ? well
      : t('screening:vendorFailing', { host, since: format.dateTime(failing), error: error ?? '' });
  const waits =
    since === null ? '' : t('screening:vendorWaiting', { count: waiting, since: format.dateTime(since) });
  return <Banner tone={failing === null ? 'info' : 'warn'}>{`${state} ${waits}`.trim()}</Banner>;
}

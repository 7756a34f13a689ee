import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { percentOf } from '../../../shared/lib/percent.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { exposureQuery } from '../api.ts';

const FULL_PERCENT = '100';

/** The bankroll and how much of its limits the open orders use. */
export function ExposureSummary() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(exposureQuery);
  const amount = (value: string | undefined): string =>
    value === undefined ? t('shell:none') : format.price(value, 2);
  const used = data === undefined ? undefined : percentOf(data.open_payout, data.open_limit);
  return (
    <>
      <StatGrid label={t('micro:view.exposure')}>
        <StatCard label={t('micro:bankroll')} value={amount(data?.bankroll)} note="USDT" />
        <StatCard
          label={t('micro:openPayout')}
          value={amount(data?.open_payout)}
          note={used === undefined ? undefined : t('micro:used', { percent: used })}
          isAlarming={used !== undefined && compareDecimal(used, FULL_PERCENT) >= 0}
        />
        <StatCard label={t('micro:openLimit')} value={amount(data?.open_limit)} note="USDT" />
        <StatCard label={t('micro:minuteLimit')} value={amount(data?.minute_limit)} note="USDT" />
      </StatGrid>
      <PlainNote text={t('micro:noInfluence')} />
    </>
  );
}

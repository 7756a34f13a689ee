import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal, compareDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { percentOf } from '../../../shared/lib/percent.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { exposureQuery } from '../api.ts';

const FULL_PERCENT = '100';

/** Value of all contracts by side, the capital of the house behind them, and the used part of its bound. */
export function ExposureSummary() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(exposureQuery);
  const sum = (key: 'long_notional' | 'short_notional'): string | undefined =>
    data?.matches.reduce((total, match) => addDecimal(total, match[key]), '0');
  const amount = (value: string | undefined): string =>
    value === undefined ? t('shell:none') : format.price(value, 2);
  const used = data === undefined ? undefined : percentOf(data.exposure, data.exposure_limit);
  const isBelowZero = (value: string | undefined): boolean => value?.startsWith('-') ?? false;
  return (
    <>
      <StatGrid label={t('contract:view.exposure')}>
        <StatCard label={t('contract:longNotional')} value={amount(sum('long_notional'))} note="USDT" />
        <StatCard label={t('contract:shortNotional')} value={amount(sum('short_notional'))} note="USDT" />
        <StatCard
          label={t('contract:fund')}
          value={amount(data?.insurance_fund)}
          note="USDT"
          isAlarming={isBelowZero(data?.insurance_fund)}
        />
        <StatCard
          label={t('contract:pool')}
          value={amount(data?.contract_pool)}
          note="USDT"
          isAlarming={isBelowZero(data?.contract_pool)}
        />
        <StatCard label={t('contract:openProfit')} value={amount(data?.open_profit)} note="USDT" />
        <StatCard label={t('contract:nextNight')} value={amount(data?.next_night)} note="USDT" />
        <StatCard
          label={t('contract:freeCapital')}
          value={amount(data?.free_capital)}
          note="USDT"
          isAlarming={data?.free_capital === '0'}
        />
        <StatCard
          label={t('contract:netExposure')}
          value={amount(data?.exposure)}
          note={
            used === undefined
              ? undefined
              : t('contract:used', { percent: used, limit: amount(data?.exposure_limit) })
          }
          isAlarming={used !== undefined && compareDecimal(used, FULL_PERCENT) >= 0}
        />
      </StatGrid>
      <PlainNote text={t('contract:noInfluence')} />
    </>
  );
}

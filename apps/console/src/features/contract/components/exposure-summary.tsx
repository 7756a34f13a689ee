import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { exposureQuery } from '../api.ts';

/** What all contracts are worth by side, and the two accounts of the house that stand behind them. */
export function ExposureSummary() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(exposureQuery);
  const sum = (key: 'long_notional' | 'short_notional'): string | undefined =>
    data?.matches.reduce((total, match) => addDecimal(total, match[key]), '0');
  const amount = (value: string | undefined): string =>
    value === undefined ? t('shell:none') : format.price(value, 2);
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
      </StatGrid>
      <PlainNote text={t('contract:noInfluence')} />
    </>
  );
}

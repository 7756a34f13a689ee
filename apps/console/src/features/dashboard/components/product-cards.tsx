import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { percentOf } from '../../../shared/lib/percent.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { contractExposureQuery, microExposureQuery } from '../api.ts';

/** Possible cost of contracts and micro contracts for the platform, and the funds behind them. */
export function ProductCards() {
  const t = useTexts();
  const format = useFormat();
  const contract = useQuery(contractExposureQuery).data;
  const micro = useQuery(microExposureQuery).data;
  const sum = (key: 'long_notional' | 'short_notional'): string | undefined =>
    contract?.matches.reduce((total, match) => addDecimal(total, match[key]), '0');
  const amount = (value: string | undefined): string =>
    value === undefined ? t('shell:none') : format.price(value, 0);
  return (
    <section aria-label={t('dashboard:products')}>
      <h2 className="mb-2 flex items-baseline gap-4 text-row font-[620]">
        {t('dashboard:products')}
        <span className="flex gap-3 text-dense font-medium text-accent">
          <Link to="/contracts" className="hover:underline">
            {t('shell:nav.contracts')}
          </Link>
          <Link to="/micro" className="hover:underline">
            {t('shell:nav.micro')}
          </Link>
        </span>
      </h2>
      <div className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
        <StatCard
          label={t('dashboard:contractExposure')}
          value={amount(sum('long_notional'))}
          note={`/ ${amount(sum('short_notional'))} USDT`}
        />
        <StatCard
          label={t('dashboard:insuranceFund')}
          value={amount(contract?.insurance_fund)}
          note="USDT"
          isAlarming={contract?.insurance_fund.startsWith('-') ?? false}
        />
        <StatCard
          label={t('dashboard:bankroll')}
          value={amount(micro?.bankroll)}
          note="USDT"
          isAlarming={micro?.bankroll.startsWith('-') ?? false}
        />
        <StatCard
          label={t('dashboard:microPayout')}
          value={amount(micro?.open_payout)}
          note={
            micro === undefined
              ? undefined
              : t('dashboard:ofLimit', { percent: percentOf(micro.open_payout, micro.open_limit) })
          }
        />
      </div>
    </section>
  );
}

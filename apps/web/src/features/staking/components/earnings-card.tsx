import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { HOUR_MS } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Earnings, earningsQuery } from '../api.ts';
import { earned, isNothing } from '../model/earned.ts';
import { EarningsChart } from './earnings-chart.tsx';

/** Days that the chart looks back; the screens share the shortest, so that it is asked once. */
const RANGES = ['30', '90', '400'] as const;
export const DEFAULT_RANGE = 30;

/** The dividends of all time, by coin, and of the last days as bars. */
export function EarningsCard() {
  const t = useT();
  const format = useFormat();
  const [range, setRange] = useState<(typeof RANGES)[number]>('30');
  const now = useNow(HOUR_MS);
  const days = Number.parseInt(range, 10);
  return (
    <section aria-label={t('staking:earnings')} className="flex flex-col gap-4">
      <Loaded query={useQuery(earningsQuery(days))} skeleton={<Skeleton className="h-72 w-full" />}>
        {(earnings) => (
          <>
            <Totals earnings={earnings} />
            {earnings.currencies.length > 0 && (
              <>
                <SegmentedControl
                  label={t('staking:earnings.range')}
                  segments={RANGES.map((value) => ({
                    value,
                    label: format.days(Number.parseInt(value, 10)),
                  }))}
                  value={range}
                  onValueChange={setRange}
                />
                <EarningsChart earnings={earnings} now={now} days={days} />
              </>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function Totals({ earnings }: { readonly earnings: Earnings }) {
  const t = useT();
  const format = useFormat();
  const sum = earned(earnings, 'dividends');
  const isExact = sum === null || isNothing(sum);
  return (
    <div>
      <p className="text-secondary text-muted">{t('staking:earnings')}</p>
      <p className="figures text-total break-words">
        {isExact ? '' : '≈ '}
        {format.quantity(sum, 4)} <span className="text-row font-semibold text-muted">USDT</span>
      </p>
      <Facts>
        <Fact name={t('staking:summary.principal')}>{format.worth(earned(earnings, 'principal'), 2)}</Fact>
        {earnings.currencies.map(({ code, dividends }) => (
          <Fact key={code} name={`${t('staking:accumulated')} ${code}`}>
            {`${isNothing(dividends) ? '' : '+'}${format.quantity(dividends)} ${code}`}
          </Fact>
        ))}
      </Facts>
    </div>
  );
}

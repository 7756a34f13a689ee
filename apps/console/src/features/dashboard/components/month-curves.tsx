import { Sparkline } from '@openbourse/kit/ui/sparkline.tsx';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { historyQuery } from '../api.ts';

const CURVE = { width: 160, height: 32 } as const;

/** The last 30 days in three curves with their sums; nothing before they are known. */
export function MonthCurves() {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(historyQuery);
  if (data === undefined) return null;
  const money = (key: 'turnover_usdt' | 'deposits_usdt'): string =>
    `${format.volume(data.reduce((sum, day) => addDecimal(sum, day[key]), '0'))} USDT`;
  return (
    <section aria-label={t('dashboard:month')}>
      <h2 className="mb-3 text-row font-[620]">{t('dashboard:month')}</h2>
      <StatGrid label={t('dashboard:month')}>
        <StatCard
          label={t('dashboard:signups')}
          value={data.reduce((sum, { signups }) => sum + signups, 0)}
          chart={<Curve points={data.map(({ signups }) => signups)} />}
        />
        <StatCard
          label={t('dashboard:turnover')}
          value={money('turnover_usdt')}
          chart={<Curve points={data.map((day) => shapeOf(day.turnover_usdt))} />}
        />
        <StatCard
          label={t('dashboard:depositSum')}
          value={money('deposits_usdt')}
          chart={<Curve points={data.map((day) => shapeOf(day.deposits_usdt))} />}
        />
      </StatGrid>
    </section>
  );
}

function Curve({ points }: { readonly points: readonly number[] }) {
  return <Sparkline points={points} tone="neutral" hasArea {...CURVE} />;
}

/** Whole units are enough for a line of a few pixels. */
function shapeOf(amount: string): number {
  return Number.parseInt(amount, 10);
}

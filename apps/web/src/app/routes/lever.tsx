import { lazy, Suspense } from 'react';
import { LeverScreen } from '../../features/contract/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';

/** The chart library is loaded only where a chart is shown. */
const PriceChart = lazy(async () => ({
  default: (await import('../../features/chart/index.ts')).PriceChart,
}));

/** Leveraged contracts, with the chart of its own feature. */
export function Component() {
  return (
    <LeverScreen
      verification={<VerificationCard />}
      renderChart={(match, lines) => (
        <Suspense fallback={null}>
          <PriceChart match={match} {...lines} />
        </Suspense>
      )}
    />
  );
}

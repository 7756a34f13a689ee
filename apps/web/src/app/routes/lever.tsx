import { lazy, Suspense } from 'react';
import { NoticePanel } from '../../features/content/index.ts';
import { LeverScreen } from '../../features/contract/index.ts';
import { VerificationCard } from '../../features/identity/index.ts';
import { LayoutButton, preloadTerminal, Terminal } from '../../features/terminal/index.ts';

/** The chart library is loaded only where a chart is shown. */
const PriceChart = lazy(async () => ({
  default: (await import('../../features/chart/index.ts')).PriceChart,
}));

/** Leveraged contracts, with the chart of its own feature and panels that the person arranges on a desktop. */
export function Component() {
  return (
    <LeverScreen
      verification={<VerificationCard />}
      renderChart={(match, lines, place) => (
        <Suspense fallback={null}>
          <PriceChart match={match} place={place} {...lines} />
        </Suspense>
      )}
      layouts={<LayoutButton screen="contract" />}
      renderPanels={(panels, keys) => (
        <Terminal
          screen="contract"
          panels={{ ...panels, notices: <NoticePanel /> }}
          onKey={(key) => {
            if (key.kind === 'side') keys.chooseSide(key.isBuy ? 'long' : 'short');
            else if (key.kind === 'percent') keys.takePercent(key.percent);
            else if (key.kind === 'cancelAll') keys.askToCancel();
            else if (key.type !== 'stop') keys.chooseType(key.type);
          }}
        />
      )}
      onDesktop={preloadTerminal}
    />
  );
}

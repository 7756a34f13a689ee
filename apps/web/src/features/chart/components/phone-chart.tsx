import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { DealList, ListingBanner, type Match, OrderBookView } from '../../market-data/index.ts';
import { shownIndicators } from '../model/change-chart.ts';
import { isMainIndicator } from '../model/indicators.ts';
import type { LineMove, PriceLine } from '../price-lines.ts';
import { useChartSettings } from '../use-chart-settings.ts';
import { DepthPicture } from './depth-picture.tsx';
import { PriceChart } from './price-chart.tsx';
import { QuotationStats } from './quotation-stats.tsx';
import { TradeBar } from './trade-bar.tsx';
import { TradingHours } from './trading-hours.tsx';

const ROWS = 15;
/** Height of the chart with so many panes below the candles, and what each further one adds. */
const HEIGHT_REM = 26;
const PANES_WITHIN = 2;
const PANE_REM = 5;

export interface ChartLayoutProps {
  readonly match: Match;
  /** The way to trade a pair that has no order book. */
  readonly trade: ReactNode;
  readonly lines: readonly PriceLine[] | undefined;
  readonly onLineMove: LineMove | undefined;
}

/** Figures, chart, and below it depth, trades and order book; buying and selling in reach of the thumb. */
export function PhoneChart({ match, trade, lines, onLineMove }: ChartLayoutProps) {
  const isForex = match.kind === 'forex';
  const panes = shownIndicators(useChartSettings().content).filter(
    ({ name }) => !isMainIndicator(name),
  ).length;
  return (
    <div className="flex flex-1 flex-col">
      <QuotationStats match={match} isRow={false} />
      <ListingBanner matchId={match.id} product="spot" />
      <div
        className={clsx('-mx-4 px-4', isForex ? 'flex min-h-104 flex-1 flex-col' : 'shrink-0')}
        style={isForex ? {} : { height: `${HEIGHT_REM + PANE_REM * Math.max(0, panes - PANES_WITHIN)}rem` }}
      >
        <PriceChart match={match} lines={lines} onLineMove={onLineMove} />
      </div>
      {isForex ? (
        <div className="pb-20">
          <TradingHours />
        </div>
      ) : (
        <Panels match={match} />
      )}
      {match.is_spot_tradable ? <TradeBar match={match} /> : trade}
    </div>
  );
}

function Panels({ match }: { readonly match: Match }) {
  const t = useT();
  const [panel, setPanel] = useState<'depth' | 'deals' | 'book'>('depth');
  return (
    <div className="pb-24">
      <Tabs
        label={t('chart:panels')}
        items={[
          { value: 'depth', label: t('chart:view.depth') },
          { value: 'deals', label: t('market:deals.title') },
          { value: 'book', label: t('market:book.title') },
        ]}
        value={panel}
        onValueChange={setPanel}
      >
        <div className="min-h-105 pt-2">
          {panel === 'depth' && (
            <div className="h-92 pt-2">
              <DepthPicture match={match} />
            </div>
          )}
          {panel === 'deals' && <DealList match={match} rows={ROWS} />}
          {panel === 'book' && <OrderBookView match={match} rows={ROWS} layout="mirrored" />}
        </div>
      </Tabs>
    </div>
  );
}

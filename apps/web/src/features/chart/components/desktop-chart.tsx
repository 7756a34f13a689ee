import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  allMatches,
  DealList,
  ListingBanner,
  type Match,
  MatchRow,
  OrderBookView,
  tradePath,
  useMatches,
  useSparklines,
} from '../../market-data/index.ts';
import type { ChartLayoutProps } from './phone-chart.tsx';
import { PriceChart } from './price-chart.tsx';
import { QuotationStats } from './quotation-stats.tsx';
import { TradingHours } from './trading-hours.tsx';

const BOOK_ROWS = 13;
const DEAL_ROWS = 28;

/** The chart over the whole height with the order book or the trades beside it. */
export function DesktopChart({ match, trade, lines, onLineMove }: ChartLayoutProps) {
  const t = useT();
  const isForex = match.kind === 'forex';
  return (
    <div className="flex flex-1 flex-col">
      <div className="flex min-h-16 items-center justify-between gap-6 border-b border-line px-5 py-2">
        <QuotationStats match={match} isRow />
        {match.is_spot_tradable ? (
          <Link to={tradePath(match)} className={buttonClass({ size: 'medium' })}>
            {t('app:tab.trade')}
          </Link>
        ) : (
          trade
        )}
      </div>
      <ListingBanner matchId={match.id} product="spot" />
      <div className="grid min-h-170 flex-1 grid-cols-[minmax(0,1fr)_20rem]">
        <div className="border-r border-line pl-5">
          <PriceChart match={match} hasDepthView={!isForex} lines={lines} onLineMove={onLineMove} />
        </div>
        <div className="relative">
          <div className="absolute inset-0 overflow-y-auto px-4">
            {isForex ? <ForexSide /> : <Side match={match} />}
          </div>
        </div>
      </div>
    </div>
  );
}

/** The other forex pairs, since nothing is traded there that a book could show. */
function ForexSide() {
  const t = useT();
  const curves = useSparklines();
  const pairs = allMatches(useMatches().data ?? []).filter((match) => match.kind === 'forex');
  return (
    <>
      <TradingHours />
      <h2 className="text-row">{t('market:tab.forex')}</h2>
      {pairs.map((pair) => (
        <div key={pair.id} className="flex">
          <MatchRow match={pair} points={curves.get(pair.id)} />
        </div>
      ))}
    </>
  );
}

function Side({ match }: { readonly match: Match }) {
  const t = useT();
  const [panel, setPanel] = useState<'book' | 'deals'>('book');
  return (
    <Tabs
      label={t('chart:panels')}
      items={[
        { value: 'book', label: t('market:book.title') },
        { value: 'deals', label: t('market:deals.title') },
      ]}
      value={panel}
      onValueChange={setPanel}
    >
      {panel === 'book' ? (
        <OrderBookView match={match} rows={BOOK_ROWS} layout="stacked" hasTotal />
      ) : (
        <DealList match={match} rows={DEAL_ROWS} />
      )}
    </Tabs>
  );
}

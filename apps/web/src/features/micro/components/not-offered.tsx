import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { historyPages, type MicroMarket, type Products, runningQuery } from '../api.ts';
import { NO_FILTERS } from '../model/history-filters.ts';
import { useMicroChannel } from '../use-micro-channel.ts';
import { useLivePrice } from '../use-price-line.ts';
import { HistoryPanel } from './history-panel.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { RunningOrders } from './running-orders.tsx';

/** In place of the markets where the jurisdiction allows no new orders: says so, and keeps what a person has had. */
export function NotOffered({ offer }: { readonly offer: Products }) {
  useMicroChannel();
  const t = useT();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const running = useQuery(runningQuery).data ?? [];
  const history = useInfiniteQuery(historyPages(NO_FILTERS)).data;
  const hasHistory = history?.pages.some(({ data }) => data.length > 0) === true;
  const market = offer.matches.find(({ currency_match_id: id }) => id === running[0]?.currency_match_id);
  return (
    <>
      <EmptyState icon={<Scale />} title={t('micro:off.title')} hint={t('micro:off.hint')} />
      {market !== undefined && <Running key={market.currency_match_id} market={market} />}
      {hasHistory && (
        <section aria-labelledby="micro-history">
          <h2 id="micro-history" className="pt-4 text-symbol">
            {t('micro:history')}
          </h2>
          <HistoryPanel markets={offer.matches} onOpen={setReceiptId} />
        </section>
      )}
      <ReceiptSheet orderId={receiptId} onClose={() => setReceiptId(null)} />
    </>
  );
}

/** Orders that still run, with the price of the newest one. */
function Running({ market }: { readonly market: MicroMarket }) {
  const t = useT();
  return (
    <section aria-labelledby="micro-running">
      <h2 id="micro-running" className="pt-4 text-symbol">
        {t('micro:running')}
      </h2>
      <RunningOrders matchId={market.currency_match_id} live={useLivePrice(market)} />
    </section>
  );
}

import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { decimalsOfStep, isSilent } from '../../market-data/index.ts';
import { useUserInfo } from '../../session/index.ts';
import { limitsQuery, type MicroMarket, type Products, runningQuery } from '../api.ts';
import { marketState } from '../model/market-state.ts';
import type { Settled } from '../use-micro-channel.ts';
import { type LivePrice, useLivePrice } from '../use-price-line.ts';
import { HistoryPanel } from './history-panel.tsx';
import { PriceLine } from './price-line.tsx';
import { ReceiptSheet } from './receipt-sheet.tsx';
import { ResultNote } from './result-note.tsx';
import { RunningOrder, RunningOrders } from './running-orders.tsx';
import { TicketForm } from './ticket-form.tsx';

export interface MarketViewProps {
  readonly market: MicroMarket;
  readonly offer: Products;
  /** The order that ended last. */
  readonly settled: Settled;
  readonly verification: ReactNode;
}

const LOOK_MS = 1_000;

/** One market: its line, the ticket, the last result, and the orders. */
export function MarketView({ market, offer, settled, verification }: MarketViewProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const live = useLivePrice(market);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const limits = useQuery(limitsQuery).data;
  const running = useQuery(runningQuery).data ?? [];
  const looked = useNow(LOOK_MS);
  const silentMs = looked - live.receivedAt;
  const now = looked + live.clockLead;
  const told = live.beat?.state ?? market.state;
  const state = marketState(told, isSilent({ state: told, silentMs }));
  const isVerified = useUserInfo()?.is_user_real === true;
  // The one that ends first is the one to look at.
  const drawn = running
    .filter((order) => order.currency_match_id === market.currency_match_id)
    .reduce<(typeof running)[number] | null>(
      (first, order) => (first === null || order.expires_at < first.expires_at ? order : first),
      null,
    );
  const needed = isVerified ? null : verification;
  const { show } = settled;
  // The price moves with each beat, and the ticket does not.
  const ticket = useMemo(
    () => <TicketForm {...{ market, offer, limits, state }} verification={needed} onSettled={show} />,
    [market, offer, limits, state, needed, show],
  );
  const orders = <Orders market={market} offer={offer} live={live} onReceipt={setReceiptId} />;
  return (
    <>
      <div className="grid gap-4 pt-3 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-6">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-price" aria-live="off">
            <PriceText
              value={live.price ?? market.index_price}
              tickDecimals={decimalsOfStep(market.price_tick)}
            />
          </p>
          {!isDesktop && drawn !== null && (
            <div aria-label={t('micro:running')} role="group" className="rounded-card bg-surface px-3">
              <RunningOrder order={drawn} now={now} price={live.price} />
            </div>
          )}
          <PriceLine market={market} live={live} order={drawn} />
          {settled.order !== null && (
            <ResultNote
              order={settled.order}
              onReceipt={() => setReceiptId(settled.order?.id ?? null)}
              onClose={() => settled.show(null)}
            />
          )}
          {isDesktop && orders}
        </div>
        {ticket}
        {!isDesktop && orders}
      </div>
      <ReceiptSheet orderId={receiptId} onClose={() => setReceiptId(null)} />
    </>
  );
}

interface OrdersProps {
  readonly market: MicroMarket;
  readonly offer: Products;
  readonly live: LivePrice;
  readonly onReceipt: (orderId: string) => void;
}

function Orders({ market, offer, live, onReceipt }: OrdersProps) {
  const t = useT();
  const [tab, setTab] = useState<'running' | 'history'>('running');
  const count = useQuery(runningQuery).data?.length ?? 0;
  return (
    <section aria-label={t('micro:orders')}>
      <Tabs
        label={t('micro:orders')}
        items={[
          { value: 'running', label: count === 0 ? t('micro:running') : `${t('micro:running')} (${count})` },
          { value: 'history', label: t('micro:history') },
        ]}
        value={tab}
        onValueChange={setTab}
      >
        {tab === 'running' ? (
          <RunningOrders matchId={market.currency_match_id} live={live} />
        ) : (
          <HistoryPanel markets={offer.matches} onOpen={onReceipt} />
        )}
      </Tabs>
    </section>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useIsDesktop } from '@openbourse/kit/lib/use-media.ts';
import { type TabItem, Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { type ReactNode, useState } from 'react';
import type { Pair } from '../../market-data/index.ts';
import { NO_FILTERS } from '../model/order-filters.ts';
import { usePreferences } from '../preferences.ts';
import { FillList } from './fill-list.tsx';
import { OpenOrderActions, OpenOrders, useShownOrders } from './open-orders.tsx';
import { OrderList } from './order-list.tsx';

export interface OrdersPanelProps {
  readonly match: Pair;
  /** The balances, which belong to the ledger. */
  readonly funds: ReactNode;
}

type Tab = 'open' | 'history' | 'trades' | 'funds';

/** The newest few, which fit beside the ticket. */
const PREVIEW = { rows: 20, to: '/trade-detail' } as const;

/** Orders and balances of the person: open orders, past ones, and what the account holds. */
export function OrdersPanel({ match, funds }: OrdersPanelProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const [tab, setTab] = useState<Tab>('open');
  const isThisPairOnly = usePreferences((preferences) => preferences.isThisPairOnly);
  const count = useShownOrders(match)?.length ?? 0;
  const items: readonly TabItem<Tab>[] = [
    { value: 'open', label: count === 0 ? t('spot:orders.open') : t('spot:orders.openCount', { count }) },
    { value: 'history', label: t(isDesktop ? 'spot:orders.history' : 'spot:orders.historyShort') },
    ...(isDesktop ? [{ value: 'trades', label: t('spot:orders.trades') } as const] : []),
    { value: 'funds', label: t('spot:orders.funds') },
  ];
  const filters = isThisPairOnly ? { ...NO_FILTERS, matchId: match.id } : NO_FILTERS;
  return (
    <section aria-label={t('spot:records.title')}>
      <Tabs
        label={t('spot:records.title')}
        items={items}
        value={tab}
        onValueChange={setTab}
        trailing={isDesktop && tab === 'open' && <OpenOrderActions match={match} />}
      >
        {tab === 'open' && <OpenOrders match={match} />}
        {tab === 'history' && <OrderList filters={filters} preview={PREVIEW} />}
        {tab === 'trades' && <FillList filters={filters} preview={PREVIEW} />}
        {tab === 'funds' && funds}
      </Tabs>
    </section>
  );
}

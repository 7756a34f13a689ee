import { FIAT_ORDER_STATES } from '@openbourse/api/limits';
import { useQuery } from '@tanstack/react-query';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { pagesOf } from '../../session/index.ts';
import { outagesQuery } from '../api.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OutageBanner } from './outage-banner.tsx';

const RENEW_MS = 10_000;
const VIEWS = ['waiting', 'all'] as const;

/** Waiting orders are worked off from the longest wait; among all orders the newest comes first. */
export function OrderQueue({ filters }: { readonly filters: Filters }) {
  const t = useTexts();
  const isWaiting = filters.get('view') !== 'all';
  const uid = filters.get('uid');
  const input = {
    state: isWaiting ? undefined : oneOf(FIAT_ORDER_STATES, filters.get('state')),
    is_waiting: isWaiting ? true : undefined,
    payment_reference: given(filters.get('reference')),
  };
  const list = useList(pagesOf('fiat.operator_orders', input, { uid, renewMs: RENEW_MS }));
  const outage = useQuery(outagesQuery).data?.find((one) => one.until === null);
  return (
    <ListScreen
      name="arbitration"
      title={t('shell:nav.arbitration')}
      header={
        <TabStrip
          label={t('fiat:views')}
          name="view"
          tabs={VIEWS.map((value) => ({ value, label: t(`fiat:view.${value}`) }))}
          filters={filters}
        />
      }
      summary={outage !== undefined && <OutageBanner outage={outage} />}
      fields={fieldsOf(t, isWaiting)}
      filters={filters}
      list={list}
      columns={useOrderColumns(isWaiting)}
      rowKey={(row) => row.id}
      emptyHint={t(isWaiting ? 'fiat:nothingWaits' : 'fiat:noOrders')}
      onOpen={(key) => filters.set({ order: key })}
    />
  );
}

function fieldsOf(t: Texts, isWaiting: boolean): readonly FilterField[] {
  const state: FilterField = {
    kind: 'choice',
    name: 'state',
    label: t('fiat:state'),
    options: FIAT_ORDER_STATES.map((value) => ({ value, label: t(`fiat:state.${value}`) })),
  };
  return [
    { kind: 'text', name: 'uid', label: t('users:uid') },
    { kind: 'text', name: 'reference', label: t('fiat:reference') },
    ...(isWaiting ? [] : [state]),
  ];
}

import { STAKING_PRODUCT_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { figureColumn, percentColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { hasRole, pagesOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Product } from '../api.ts';
import { AddProduct } from './add-product.tsx';
import { PRODUCT_TONES, ProductDetail } from './product-detail.tsx';

const RENEW_MS = 15_000;

/** Every pool, newest first; another rate is another pool. */
export function ProductList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const state = oneOf(STAKING_PRODUCT_STATES, filters.get('state'));
  const list = useList(pagesOf('staking.operator_products', { state }, { renewMs: RENEW_MS }));
  return (
    <>
      <ListScreen
        name="staking-products"
        title={t('shell:nav.staking')}
        header={
          <>
            {tabs}
            {canAdd && (
              <Button size="small" onClick={() => setIsAdding(true)}>
                {t('staking:addProduct')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="staking.open_product" />
            <PlainNote text={t('staking:productsHint')} />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'state',
            label: t('market:state'),
            options: STAKING_PRODUCT_STATES.map((value) => ({
              value,
              label: t(`staking:productState.${value}`),
            })),
          },
        ]}
        filters={filters}
        list={list}
        columns={columnsOf(t, format)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('staking:noProducts')}
        renderDetail={(key) => (
          <ProductDetail key={key} product={list.rows?.find((row) => `${row.id}` === key)} />
        )}
      />
      {isAdding && <AddProduct onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Product>[] {
  const amount = (key: 'remaining' | 'quantity' | 'obligation'): ListColumn<Product> => ({
    ...figureColumn(t, { key, header: t(`staking:${key}`), value: (row) => row[key] }),
    render: (row) => format.quantity(row[key]),
  });
  return [
    figureColumn(t, { key: 'id', header: t('staking:product'), value: (row) => row.id }),
    {
      key: 'code',
      header: t('staking:currency'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    figureColumn(t, { key: 'cycle_days', header: t('staking:cycle_days'), value: (row) => row.cycle_days }),
    percentColumn(
      { t, format },
      { key: 'apr', header: t('staking:apr_percent'), value: (row) => row.apr_percent },
    ),
    amount('remaining'),
    amount('quantity'),
    figureColumn(t, { key: 'orders', header: t('staking:liveOrders'), value: (row) => row.live_orders }),
    amount('obligation'),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`staking:productState.${row.state}`),
      render: (row) => (
        <Badge tone={PRODUCT_TONES[row.state]}>{t(`staking:productState.${row.state}`)}</Badge>
      ),
    },
  ];
}

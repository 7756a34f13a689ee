import { VERSION_STATES } from '@openbourse/api/limits';
import { percentColumn } from '../../../shared/ui/list-columns.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Product } from '../api.ts';
import { AddProduct } from './add-product.tsx';
import { ProductDetail } from './product-detail.tsx';

/** Every version of every length; what holds for everybody is changed by announcing the next version. */
export function ProductList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const all = useWholeList(queryOf('micro.operator_products', {}));
  const [seconds, state] = [filters.get('seconds'), filters.get('state')];
  const lengths = [...new Set(all.rows?.map((row) => row.seconds) ?? [])].toSorted((a, b) => a - b);
  const rows = all.rows?.filter(
    (row) => (seconds === '' || `${row.seconds}` === seconds) && (state === '' || row.state === state),
  );
  return (
    <>
      <ListScreen
        name="micro-products"
        title={t('shell:nav.micro')}
        header={
          <>
            {tabs}
            {canAdd && (
              <Button size="small" onClick={() => setIsAdding(true)}>
                {t('micro:addProduct')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="micro.add_product" />
            <PlainNote text={t('micro:productsHint')} />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'seconds',
            label: t('micro:seconds'),
            options: lengths.map((value) => ({ value: `${value}`, label: `${value}` })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('market:state'),
            options: VERSION_STATES.map((value) => ({ value, label: t(`shell:version.${value}`) })),
          },
        ]}
        filters={filters}
        list={{ ...all, rows }}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('micro:noProducts')}
        renderDetail={(key) => (
          <ProductDetail key={key} product={all.rows?.find((row) => `${row.id}` === key)} />
        )}
      />
      {isAdding && <AddProduct onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Product>[] {
  const percent = (key: 'profit_percent' | 'loss_percent'): ListColumn<Product> =>
    percentColumn({ t, format }, { key, header: t(`micro:${key}`), value: (row) => row[key] });
  return [
    {
      key: 'effective',
      header: t('market:effective'),
      csv: (row) => new Date(row.effective_from).toISOString(),
      render: (row) => <TimeText at={row.effective_from} />,
    },
    {
      key: 'seconds',
      header: t('micro:seconds'),
      isNumeric: true,
      csv: (row) => row.seconds,
      render: (row) => <span className="font-semibold">{row.seconds}</span>,
    },
    percent('profit_percent'),
    percent('loss_percent'),
    {
      key: 'offered',
      header: t('micro:offered'),
      csv: (row) => t(row.is_offered ? 'shell:yes' : 'shell:no'),
      render: (row) => t(row.is_offered ? 'shell:yes' : 'shell:no'),
    },
    {
      key: 'operator',
      header: t('market:operator'),
      csv: (row) => row.operator_name,
      render: (row) => row.operator_name ?? t('shell:none'),
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
  ];
}

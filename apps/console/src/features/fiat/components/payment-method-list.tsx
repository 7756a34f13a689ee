import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import { METHOD_MAKERS, type PaymentMethod, paymentMethodsQuery } from '../api.ts';
import { PaymentMethodDetail } from './payment-method-detail.tsx';
import { PaymentMethodForm } from './payment-method-form.tsx';
import { useWords } from './use-words.ts';

/** The ways in which people pay each other, in the order in which they are offered. */
export function PaymentMethodList(props: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const { filters, tabs } = props;
  const t = useTexts();
  const mayPropose = hasRole(useOperator(), METHOD_MAKERS);
  const [isAdding, setIsAdding] = useState(false);
  const list = useWholeList(paymentMethodsQuery);
  return (
    <>
      <ListScreen
        name="payment-methods"
        title={t('shell:nav.fiat')}
        header={
          <>
            {tabs}
            {mayPropose && (
              <Button size="small" onClick={() => setIsAdding(true)}>
                {t('fiat:method.add')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="fiat.add_payment_method" />
            <WaitingNote kind="fiat.change_payment_method" />
            <WaitingNote kind="fiat.offer_payment_method" />
          </>
        }
        fields={[]}
        filters={filters}
        list={list}
        columns={columnsOf(t, useWords())}
        rowKey={(row) => row.code}
        emptyHint={t('fiat:method.none')}
        renderDetail={(key) => (
          <PaymentMethodDetail key={key} method={list.rows?.find(({ code }) => code === key)} />
        )}
      />
      {isAdding && <PaymentMethodForm before={null} onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, wordOf: ReturnType<typeof useWords>): readonly ListColumn<PaymentMethod>[] {
  const nameOf = (row: PaymentMethod) => wordOf({ text: row.name, words: row.names });
  return [
    {
      key: 'name',
      header: t('fiat:method.name'),
      csv: nameOf,
      render: (row) => <span className="font-semibold">{nameOf(row)}</span>,
    },
    { key: 'code', header: t('fiat:method.code'), csv: (row) => row.code, render: (row) => row.code },
    {
      key: 'fields',
      header: t('fiat:method.fields'),
      csv: (row) => row.fields.map(({ key }) => key).join(' '),
      render: (row) =>
        row.fields.map(({ label, labels }) => wordOf({ text: label, words: labels })).join(', '),
    },
    {
      key: 'countries',
      header: t('fiat:method.countries'),
      csv: (row) => row.countries.join(' '),
      render: (row) => (row.countries.length === 0 ? t('fiat:method.all') : row.countries.join(', ')),
    },
    figureColumn(t, { key: 'saved', header: t('fiat:method.saved'), value: (row) => row.saved }),
    figureColumn(t, { key: 'open_ads', header: t('fiat:method.openAds'), value: (row) => row.open_ads }),
    {
      key: 'state',
      header: t('fiat:state'),
      csv: (row) => t(row.is_offered ? 'fiat:method.offered' : 'fiat:method.withdrawn'),
      render: (row) => (
        <Badge tone={row.is_offered ? 'up' : 'neutral'}>
          {t(row.is_offered ? 'fiat:method.offered' : 'fiat:method.withdrawn')}
        </Badge>
      ),
    },
  ];
}

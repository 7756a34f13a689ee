import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, given } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { pagesOf, WaitingNote } from '../../session/index.ts';
import type { Coin, Declaration } from '../api.ts';
import { DeclarationDetail } from './declaration-detail.tsx';
import { DECLARATION_TONES } from './state-tones.ts';

/** Every declaration there ever was, newest first. */
export function DeclarationList(props: {
  readonly filters: Filters;
  readonly header: ReactNode;
  readonly coins: readonly Coin[];
}) {
  const { filters, header, coins } = props;
  const t = useTexts();
  const format = useFormat();
  const input = { currency_id: given(filters.get('coin')) };
  const list = useList(pagesOf('wallet.operator_declarations', input));
  return (
    <ListScreen
      name="custody-declarations"
      title={t('shell:nav.custody')}
      header={header}
      summary={<WaitingNote kind="wallet.declare_custody" />}
      fields={[
        {
          kind: 'choice',
          name: 'coin',
          label: t('custody:coin'),
          options: coins.map((one) => ({ value: `${one.currency_id}`, label: one.code })),
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('custody:noDeclarations')}
      renderDetail={(key) => (
        <DeclarationDetail key={key} declaration={list.rows?.find((row) => `${row.id}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Declaration>[] {
  return [
    timeColumn(t('custody:declaredAt'), (row) => row.declared_at),
    {
      key: 'place',
      header: t('custody:place'),
      csv: (row) => row.place,
      render: (row) => <span className="font-semibold">{row.place}</span>,
    },
    {
      key: 'amount',
      header: t('custody:amount'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.code}`,
      render: (row) => `${format.quantity(row.amount)} ${row.code}`,
    },
    { ...timeColumn<Declaration>(t('custody:expiresAt'), (row) => row.expires_at, 'expires'), isExtra: true },
    {
      key: 'maker',
      header: t('custody:maker'),
      isExtra: true,
      csv: (row) => row.declared_by_name,
      render: (row) => row.declared_by_name,
    },
    {
      key: 'checker',
      header: t('custody:checker'),
      isExtra: true,
      csv: (row) => row.approved_by_name,
      render: (row) => row.approved_by_name,
    },
    {
      key: 'state',
      header: t('custody:state'),
      csv: (row) => t(`custody:declarationState.${row.state}`),
      render: (row) => (
        <Badge tone={DECLARATION_TONES[row.state]}>{t(`custody:declarationState.${row.state}`)}</Badge>
      ),
    },
  ];
}

import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import type { Dashboard } from '../api.ts';

type Row = Dashboard['exposure'][number];

/** Debts of the platform to its users and its assets, per currency. */
export function ExposureTable({ rows }: { readonly rows: readonly Row[] }) {
  const t = useTexts();
  const format = useFormat();
  const amount = (value: string | null): string =>
    value === null ? t('shell:none') : format.quantity(value);
  const columns: readonly ListColumn<Row>[] = [
    {
      key: 'code',
      header: t('dashboard:currency'),
      csv: (row) => row.code,
      render: (row) => <span className="font-semibold">{row.code}</span>,
    },
    {
      key: 'users',
      header: t('dashboard:owedToUsers'),
      isNumeric: true,
      csv: (row) => row.users,
      render: (row) => amount(row.users),
    },
    {
      key: 'users_usdt',
      header: t('dashboard:inUsdt'),
      isNumeric: true,
      csv: (row) => row.users_usdt,
      render: (row) => (row.users_usdt === null ? t('shell:none') : format.volume(row.users_usdt)),
    },
    {
      key: 'house',
      header: t('dashboard:ownedByHouse'),
      isNumeric: true,
      csv: (row) => row.house,
      render: (row) => amount(row.house),
    },
  ];
  return (
    <section aria-label={t('dashboard:exposure')}>
      <h2 className="mb-1 text-row font-[620]">{t('dashboard:exposure')}</h2>
      {rows.length === 0 ? (
        <EmptyState hint={t('dashboard:noExposure')} />
      ) : (
        <ListTable
          label={t('dashboard:exposure')}
          columns={columns}
          rows={rows}
          rowKey={(row) => `${row.currency_id}`}
          openKey={null}
        />
      )}
    </section>
  );
}

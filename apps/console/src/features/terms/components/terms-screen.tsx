import { ANNOUNCED_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { queryOf, WaitingNote } from '../../session/index.ts';
import type { Term } from '../api.ts';
import { TermDetail } from './term-detail.tsx';
import { ownerOf, valueOf } from './term-words.ts';

/** Every version of the wallet's terms; a version is changed by proposing the next one. */
export function TermsScreen() {
  const t = useTexts();
  const filters = useFilters();
  const format = useFormat();
  const all = useWholeList(queryOf('wallet.operator_terms', {}));
  const [state, owner] = [filters.get('state'), filters.get('of')];
  const owners = [...new Set(all.rows?.map((row) => ownerOf(t, row)) ?? [])];
  const rows = all.rows?.filter(
    (row) => (state === '' || row.state === state) && (owner === '' || ownerOf(t, row) === owner),
  );
  return (
    <ListScreen
      name="terms"
      title={t('shell:nav.terms')}
      summary={<WaitingNote kind="wallet.set_term" />}
      fields={[
        {
          kind: 'choice',
          name: 'of',
          label: t('terms:of'),
          options: owners.map((value) => ({ value, label: value })),
        },
        {
          kind: 'choice',
          name: 'state',
          label: t('terms:state'),
          options: ANNOUNCED_STATES.map((value) => ({ value, label: t(`shell:version.${value}`) })),
        },
      ]}
      filters={filters}
      list={{ ...all, rows }}
      columns={columnsOf(t, format)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('terms:none')}
      renderDetail={(key) => {
        const term = all.rows?.find((row) => `${row.id}` === key);
        return term === undefined ? <NotListed /> : <TermDetail key={term.id} term={term} />;
      }}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Term>[] {
  return [
    {
      key: 'of',
      header: t('terms:of'),
      csv: (row) => ownerOf(t, row),
      render: (row) => <span className="font-semibold">{ownerOf(t, row)}</span>,
    },
    {
      key: 'term',
      header: t('terms:term'),
      csv: (row) => t(`terms:name.${row.name}`),
      render: (row) => t(`terms:name.${row.name}`),
    },
    {
      key: 'value',
      header: t('terms:value'),
      isNumeric: true,
      csv: (row) => row.value,
      render: (row) => valueOf(t, format, row),
    },
    {
      key: 'effective',
      header: t('terms:effective'),
      csv: (row) => new Date(row.effective_from).toISOString(),
      render: (row) => <TimeText at={row.effective_from} />,
    },
    {
      key: 'state',
      header: t('terms:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
  ];
}

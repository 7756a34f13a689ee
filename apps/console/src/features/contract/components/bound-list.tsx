import { VERSION_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { percentColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Bound } from '../api.ts';
import { AddBound } from './add-bound.tsx';

/** Every version of the bound on what positions put at risk; another one is proposed for a later time. */
export function BoundList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const all = useWholeList(queryOf('contract.operator_exposure_rules', {}));
  const state = filters.get('state');
  const rows = all.rows?.filter((row) => state === '' || row.state === state);
  const current = all.rows?.find((row) => row.state === 'in_effect');
  return (
    <>
      <ListScreen
        name="contract-bounds"
        title={t('shell:nav.contracts')}
        header={
          <>
            {tabs}
            {canAdd && current !== undefined && (
              <Button size="small" onClick={() => setIsAdding(true)}>
                {t('contract:addBound')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="contract.add_exposure_rule" />
            <PlainNote text={t('contract:boundsHint')} />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'state',
            label: t('market:state'),
            options: VERSION_STATES.map((value) => ({ value, label: t(`shell:version.${value}`) })),
          },
        ]}
        filters={filters}
        list={{ ...all, rows }}
        columns={columnsOf(t, format)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('contract:noBounds')}
      />
      {isAdding && current !== undefined && <AddBound bound={current} onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Bound>[] {
  const percent = (key: 'match_percent' | 'total_percent'): ListColumn<Bound> =>
    percentColumn({ t, format }, { key, header: t(`contract:${key}`), value: (row) => row[key] });
  return [
    timeColumn(t('market:effective'), (row) => row.effective_from),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
    percent('match_percent'),
    percent('total_percent'),
    {
      key: 'by',
      header: t('market:operator'),
      csv: (row) => row.operator_name ?? '',
      render: (row) => row.operator_name ?? t('shell:none'),
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason ?? '',
      render: (row) => row.reason ?? t('shell:none'),
    },
  ];
}

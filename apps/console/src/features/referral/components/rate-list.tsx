import { VERSION_STATES } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, percentColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Rates } from '../api.ts';
import { AddRates } from './add-rates.tsx';

/** Every version of the public rates; they change by announcing the next one. */
export function RateList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const all = useWholeList(queryOf('referral.operator_rates', {}));
  const state = filters.get('state');
  return (
    <>
      <ListScreen
        name="referral-rates"
        title={t('shell:nav.referral')}
        header={
          <>
            {tabs}
            {canAdd && (
              <Button size="small" disabled={all.rows === undefined} onClick={() => setIsAdding(true)}>
                {t('referral:addRates')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="referral.add_rates" />
            <PlainNote text={t('referral:ratesHint')} />
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
        list={{ ...all, rows: all.rows?.filter((row) => state === '' || row.state === state) }}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('referral:noRates')}
      />
      {isAdding && <AddRates from={all.rows?.[0]} onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Rates>[] {
  const percent = (key: 'level1_percent' | 'level2_percent' | 'agent_max_percent'): ListColumn<Rates> =>
    percentColumn({ t, format }, { key, header: t(`referral:${key}`), value: (row) => row[key] });
  return [
    timeColumn(t('market:effective'), (row) => row.effective_from),
    percent('level1_percent'),
    percent('level2_percent'),
    figureColumn(t, { key: 'months', header: t('referral:months'), value: (row) => row.months }),
    percent('agent_max_percent'),
    {
      key: 'operator',
      header: t('market:operator'),
      csv: (row) => row.operator_name,
      render: (row) => row.operator_name ?? t('shell:none'),
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason,
      render: (row) => row.reason ?? t('shell:none'),
      isExtra: true,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
  ];
}

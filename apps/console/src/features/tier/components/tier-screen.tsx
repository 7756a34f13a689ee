import type { CallReply } from '@openbourse/client';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import { AddProgramme } from './add-programme.tsx';

type Programme = CallReply<'tier.operator_programmes'>[number];
type Level = Programme['levels'][number];
/** A level with the programme that it is part of. */
type Row = Level & { readonly programme: Programme };

/** Every programme of fee levels, level by level; another one is proposed for a later time. */
export function TierScreen() {
  const t = useTexts();
  const canAdd = hasRole(useOperator(), ['risk']);
  const [isAdding, setIsAdding] = useState(false);
  const all = useWholeList(queryOf('tier.operator_programmes', {}));
  const rows = all.rows?.flatMap((programme) => programme.levels.map((level) => ({ ...level, programme })));
  return (
    <>
      <ListScreen
        name="fee-levels"
        title={t('tier:title')}
        header={
          canAdd &&
          all.rows !== undefined && (
            <Button size="small" onClick={() => setIsAdding(true)}>
              {t('tier:add')}
            </Button>
          )
        }
        summary={
          <>
            <WaitingNote kind="tier.add_programme" />
            <PlainNote text={t('tier:hint')} />
            <LastDay />
          </>
        }
        fields={[]}
        filters={useFilters()}
        list={{ ...all, rows }}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.programme.id}-${row.level}`}
        emptyHint={t('tier:empty')}
      />
      {isAdding && <AddProgramme from={all.rows?.[0]} onEnd={() => setIsAdding(false)} />}
    </>
  );
}

/** The last day of which levels were assigned. */
function LastDay() {
  const t = useTexts();
  const format = useFormat();
  const last = useQuery(queryOf('tier.operator_days', {})).data?.[0];
  if (last === undefined) return null;
  const counts = { date: format.utcDate(last.day), measured: last.measured, changed: last.changed };
  return <PlainNote text={t(last.done_at === null ? 'tier:dayRuns' : 'tier:dayDone', counts)} />;
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Row>[] {
  const amount = (key: 'volume' | 'holdings'): ListColumn<Row> => ({
    key,
    header: t(`tier:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => (row[key] === null ? t('shell:none') : format.quantity(row[key], 2)),
  });
  return [
    timeColumn(t('market:effective'), (row) => row.programme.effective_from),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.programme.state}`),
      render: (row) => <VersionBadge state={row.programme.state} />,
    },
    { key: 'name', header: t('tier:level'), csv: (row) => row.name, render: (row) => row.name },
    {
      key: 'group',
      header: t('market:group'),
      csv: (row) => row.user_group,
      render: (row) => row.user_group,
    },
    amount('volume'),
    amount('holdings'),
    {
      key: 'rates',
      header: t('tier:rates'),
      isNumeric: true,
      csv: (row) => `${row.spot_maker_percent} / ${row.spot_taker_percent}`,
      render: (row) =>
        `${format.percent(row.spot_maker_percent)} / ${format.percent(row.spot_taker_percent)}`,
    },
    {
      key: 'keep',
      header: t('tier:keepDays'),
      isNumeric: true,
      csv: (row) => row.programme.keep_days,
      render: (row) => row.programme.keep_days,
    },
    {
      key: 'by',
      header: t('proposal:maker'),
      isExtra: true,
      csv: (row) => row.programme.operator_name,
      render: (row) => row.programme.operator_name ?? t('shell:none'),
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      isExtra: true,
      csv: (row) => row.programme.reason,
      render: (row) => row.programme.reason ?? t('shell:none'),
    },
  ];
}

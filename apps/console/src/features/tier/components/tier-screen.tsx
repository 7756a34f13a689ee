import type { CallReply } from '@openbourse/client';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { timeColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { hasRole, pagesOf, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import { SetCap } from './set-cap.tsx';

type Entry = CallReply<'tier.operator_list'>['data'][number];

/** The entries of all users, and the cap that two operators set. */
export function TierScreen() {
  const t = useTexts();
  const filters = useFilters();
  const canSet = hasRole(useOperator(), ['risk']);
  const [isSetting, setIsSetting] = useState(false);
  const list = useList(pagesOf('tier.operator_list', {}));
  const { data } = useQuery(queryOf('tier.operator_cap', {}));
  return (
    <>
      <ListScreen
        name="tier"
        title={t('tier:title')}
        header={
          canSet && (
            <Button size="small" onClick={() => setIsSetting(true)}>
              {t('tier:setCap')}
            </Button>
          )
        }
        summary={
          <>
            <WaitingNote kind="tier.set_cap" />
            {data !== undefined && <PlainNote text={t('tier:capHint', { cap: data.cap })} />}
          </>
        }
        fields={[]}
        filters={filters}
        list={list}
        columns={columnsOf(t)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('tier:empty')}
      />
      {isSetting && <SetCap onEnd={() => setIsSetting(false)} />}
    </>
  );
}

function columnsOf(t: Texts): readonly ListColumn<Entry>[] {
  return [
    userColumn(t),
    { key: 'name', header: t('tier:name'), csv: (row) => row.name, render: (row) => row.name },
    timeColumn(t('tier:createdAt'), (row) => row.created_at),
  ];
}

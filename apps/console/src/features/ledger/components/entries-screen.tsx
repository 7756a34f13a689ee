import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { given, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { hasRole, pagesOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { ManualEntry } from '../api.ts';
import { EntryDetail } from './entry-detail.tsx';
import { personColumns } from './person-columns.tsx';
import { ProposeEntry } from './propose-entry.tsx';

const RENEW_MS = 15_000;

/** Movements by hand: one operator proposes, another one approves. */
export function EntriesScreen() {
  const t = useTexts();
  const filters = useFilters();
  const canPropose = hasRole(useOperator(), ['ledger_maker']);
  const [isProposing, setIsProposing] = useState(false);
  const input = { uid: given(filters.get('uid')) };
  const list = useList(pagesOf('ledger.operator_manual_entries', input, { renewMs: RENEW_MS }));
  return (
    <>
      <ListScreen
        name="entries"
        title={t('shell:nav.entries')}
        header={
          canPropose && (
            <Button size="small" onClick={() => setIsProposing(true)}>
              {t('ledger:propose')}
            </Button>
          )
        }
        summary={<WaitingNote kind="ledger.post_entry" />}
        fields={[{ kind: 'text', name: 'uid', label: t('users:uid') }]}
        filters={filters}
        list={list}
        columns={columnsOf(t)}
        rowKey={(row) => row.id}
        emptyHint={t('ledger:noManual')}
        renderDetail={(id) => <EntryDetail entry={list.rows?.find((row) => row.id === id)} />}
      />
      {isProposing && <ProposeEntry onEnd={() => setIsProposing(false)} />}
    </>
  );
}

function columnsOf(t: Texts): readonly ListColumn<ManualEntry>[] {
  return [
    {
      key: 'at',
      header: t('users:time'),
      csv: (row) => new Date(row.approved_at).toISOString(),
      render: (row) => <TimeText at={row.approved_at} />,
    },
    {
      key: 'uid',
      header: t('deposit:user'),
      csv: (row) => row.uid,
      render: (row) => <UserLink id={row.user_id} uid={row.uid} />,
    },
    {
      key: 'direction',
      header: t('ledger:direction'),
      csv: (row) => t(`ledger:direction.${row.direction}`),
      render: (row) => t(`ledger:direction.${row.direction}`),
    },
    {
      key: 'amount',
      header: t('ledger:amount'),
      isNumeric: true,
      csv: (row) => `${row.amount} ${row.code}`,
      render: (row) => `${row.amount} ${row.code}`,
    },
    {
      key: 'kind',
      header: t('ledger:kind'),
      csv: (row) => t(`ledger:manual.${row.kind}`),
      render: (row) => t(`ledger:manual.${row.kind}`),
    },
    ...personColumns<ManualEntry>(t),
  ];
}

import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { UserEvent } from '../api.ts';

/** Events of the account: logins, changes of factors, freezes. */
export function UserEvents({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const list = useList(pagesOf('identity.operator_user_events', { user_id: userId }));
  return (
    <ListSection
      label={t('users:tab.events')}
      columns={columnsOf(t)}
      list={list}
      rowKey={(row) => `${row.id}`}
      openKey={null}
      emptyHint={t('users:noEvents')}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<UserEvent>[] {
  return [
    { key: 'at', header: t('users:time'), csv: (row) => row.at, render: (row) => <TimeText at={row.at} /> },
    {
      key: 'kind',
      header: t('users:event'),
      csv: (row) => row.kind,
      render: (row) => <span className="font-medium">{t(`users:event.${row.kind}`)}</span>,
    },
    { key: 'subject', header: t('users:subject'), csv: (row) => row.subject, render: (row) => row.subject },
    { key: 'device', header: t('users:device'), csv: (row) => row.device, render: (row) => row.device },
    {
      key: 'ip',
      header: 'IP',
      csv: (row) => row.ip,
      render: (row) => <span className="figures">{row.ip}</span>,
    },
  ];
}

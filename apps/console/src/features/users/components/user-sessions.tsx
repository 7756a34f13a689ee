import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { User } from '../api.ts';

type Session = User['sessions'][number];

/** Where the user is logged in. */
export function UserSessions({ sessions }: { readonly sessions: readonly Session[] }) {
  const t = useTexts();
  if (sessions.length === 0) return <EmptyState hint={t('users:noSessions')} />;
  return (
    <ListTable
      label={t('users:tab.sessions')}
      columns={columnsOf(t)}
      rows={sessions}
      rowKey={(row) => row.id}
      openKey={null}
    />
  );
}

function columnsOf(t: Texts): readonly ListColumn<Session>[] {
  return [
    { key: 'device', header: t('users:device'), csv: (row) => row.device, render: (row) => row.device },
    {
      key: 'ip',
      header: 'IP',
      csv: (row) => row.ip,
      render: (row) => <span className="figures">{row.ip}</span>,
    },
    {
      key: 'created',
      header: t('users:loggedIn'),
      csv: (row) => row.created_at,
      render: (row) => <TimeText at={row.created_at} />,
    },
    {
      key: 'used',
      header: t('users:lastUsed'),
      csv: (row) => row.last_used_at,
      render: (row) => <TimeText at={row.last_used_at} />,
    },
  ];
}

import { USER_STATES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, type Filters, given, oneOf } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import type { FilterField } from '../../../shared/ui/filter-bar.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { UserRow } from '../api.ts';
import { StateBadge } from './state-badge.tsx';

const LEVELS = ['0', '1', '2'] as const;

/** All users with what finds one of them. */
export function UserList({ filters }: { readonly filters: Filters }) {
  const t = useTexts();
  const input = {
    uid: given(filters.get('uid')),
    email: given(filters.get('email')),
    mobile: given(filters.get('mobile')),
    name: given(filters.get('name')),
    level: oneOf(LEVELS, filters.get('level')),
    state: oneOf(USER_STATES, filters.get('state')),
    created_from: dayStart(filters.get('from')),
    created_to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('identity.operator_users', input));
  return (
    <ListScreen
      name="users"
      title={t('shell:nav.users')}
      fields={fieldsOf(t)}
      filters={filters}
      list={list}
      columns={columnsOf(t)}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('users:empty')}
      onOpen={(key) => filters.set({ user: key })}
    />
  );
}

function fieldsOf(t: Texts): readonly FilterField[] {
  return [
    { kind: 'text', name: 'uid', label: t('users:uid') },
    { kind: 'text', name: 'email', label: t('users:emailStarts') },
    { kind: 'text', name: 'mobile', label: t('users:mobileStarts') },
    { kind: 'text', name: 'name', label: t('users:certifiedName') },
    {
      kind: 'choice',
      name: 'level',
      label: t('users:level'),
      options: LEVELS.map((value) => ({ value, label: t(`users:level.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'state',
      label: t('users:state'),
      options: USER_STATES.map((value) => ({ value, label: t(`users:state.${value}`) })),
    },
    { kind: 'day', name: 'from', label: t('users:registeredFrom') },
    { kind: 'day', name: 'to', label: t('users:registeredTo') },
  ];
}

function columnsOf(t: Texts): readonly ListColumn<UserRow>[] {
  return [
    {
      key: 'uid',
      header: t('users:uid'),
      csv: (row) => row.uid,
      render: (row) => <span className="figures font-semibold">{row.uid}</span>,
    },
    {
      key: 'email',
      header: t('users:email'),
      csv: (row) => row.email,
      render: (row) => row.email ?? t('shell:none'),
    },
    {
      key: 'mobile',
      header: t('users:mobile'),
      csv: (row) => row.mobile,
      render: (row) => <span className="figures">{row.mobile ?? t('shell:none')}</span>,
    },
    {
      key: 'level',
      header: t('users:level'),
      csv: (row) => row.level,
      render: (row) => t('users:levelShort', { level: row.level }),
    },
    {
      key: 'state',
      header: t('users:state'),
      csv: (row) => t(`users:state.${row.state}`),
      render: (row) => <StateBadge state={row.state} />,
    },
    {
      key: 'authenticator',
      header: t('users:authenticator'),
      isExtra: true,
      csv: (row) => t(row.has_authenticator ? 'shell:yes' : 'shell:no'),
      render: (row) =>
        row.has_authenticator ? <Badge tone="neutral">{t('users:bound')}</Badge> : t('shell:none'),
    },
    {
      key: 'created',
      header: t('users:registered'),
      csv: (row) => new Date(row.created_at).toISOString(),
      render: (row) => <TimeText at={row.created_at} />,
    },
    {
      key: 'seen',
      header: t('users:lastSeen'),
      csv: (row) => (row.last_seen_at === null ? null : new Date(row.last_seen_at).toISOString()),
      render: (row) => <TimeText at={row.last_seen_at} />,
    },
  ];
}

import type { CallReply } from '@openbourse/client';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client } from '../../session/index.ts';

type Session = CallReply<'operator.sessions'>[number];

/** The live sessions of an operator; each can be ended at once. */
export function SessionTable({ operatorId }: { readonly operatorId: number }) {
  const t = useTexts();
  const list = useWholeList({
    key: ['operator.sessions', operatorId],
    load: (signal) => client.call('operator.sessions', { operator_id: operatorId }, { signal }),
  });
  return (
    <ListSection
      label={t('operator:sessions')}
      columns={useSessionColumns()}
      list={list}
      rowKey={(row) => row.id}
      openKey={null}
      emptyHint={t('operator:noSessions')}
    />
  );
}

function useSessionColumns(): readonly ListColumn<Session>[] {
  const t = useTexts();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string) => client.call('operator.end_session', { session_id: id }),
    onSuccess: async () => {
      toast.success(t('operator:sessionEnded'));
      await queries.invalidateQueries();
    },
  });
  return [
    {
      key: 'action',
      header: t('shell:list.action'),
      csv: () => null,
      render: (row) =>
        row.is_current ? (
          <Badge tone="accent">{t('operator:thisSession')}</Badge>
        ) : (
          <Button
            size="small"
            variant="secondary"
            isLoading={end.isPending}
            onClick={() => end.mutate(row.id)}
          >
            {t('operator:endSession')}
          </Button>
        ),
    },
    {
      key: 'device',
      header: t('users:device'),
      csv: (row) => row.user_agent,
      render: (row) => (
        <span className="block max-w-72 truncate" title={row.user_agent}>
          {row.user_agent}
        </span>
      ),
    },
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

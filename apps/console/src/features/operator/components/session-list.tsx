import type { CallReply } from '@openbourse/client';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, queryOf } from '../../session/index.ts';

type Session = CallReply<'operator.sessions'>[number];

/** The live sessions of an operator; each can be ended at once. */
export function SessionList({ operatorId }: { readonly operatorId: number }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(
    queryOf('operator.sessions', { operator_id: operatorId }),
  );
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-24 w-full" />;
  if (data.length === 0) return <p className="py-2 text-dense text-muted">{t('operator:noSessions')}</p>;
  return (
    <ul className="max-w-160" aria-label={t('operator:sessions')}>
      {data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </ul>
  );
}

function SessionRow({ session }: { readonly session: Session }) {
  const t = useTexts();
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: () => client.call('operator.end_session', { session_id: session.id }),
    onSuccess: async () => {
      toast.success(t('operator:sessionEnded'));
      await queries.invalidateQueries();
    },
  });
  return (
    <li className="flex items-center gap-4 border-b border-line py-2.5 text-dense">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium" title={session.user_agent}>
          {session.user_agent}
        </span>
        <span className="figures block text-secondary text-muted">
          {session.ip}, {t('users:loggedIn')} <TimeText at={session.created_at} />, {t('users:lastUsed')}{' '}
          <TimeText at={session.last_used_at} />
        </span>
      </span>
      {session.is_current ? (
        <Badge tone="accent">{t('operator:thisSession')}</Badge>
      ) : (
        <Button size="small" variant="secondary" isLoading={end.isPending} onClick={() => end.mutate()}>
          {t('operator:endSession')}
        </Button>
      )}
    </li>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushSettingsQuery, useSetGroup } from '../api.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../push.ts';

const pushStateQuery = queryOptions({ queryKey: ['notification.push_state'], queryFn: readPushState });

/** What goes to the browsers of the user, and whether this one is among them. */
export function PushSettingsScreen() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('notice:center.settings')} backTo="/notifications" />
      <div className="space-y-6 pb-6">
        <ThisBrowser />
        <Groups />
        <p className="text-secondary text-muted">{t('notice:push.messages_hint')}</p>
      </div>
    </>
  );
}

function ThisBrowser() {
  const t = useT();
  const queries = useQueryClient();
  const { data: state } = useQuery(pushStateQuery);
  const change = useMutation({
    mutationFn: (): Promise<PushState> => (state === 'on' ? turnPushOff() : turnPushOn()),
    onSuccess: (next) => queries.setQueryData(pushStateQuery.queryKey, next),
  });
  if (state === undefined) return <Skeleton className="h-28 w-full" />;
  return (
    <section className="space-y-3">
      <h2 className="text-symbol">{t('notice:push.title')}</h2>
      <p className="text-secondary text-muted">{t(HINTS[state])}</p>
      {(state === 'on' || state === 'off') && (
        <Button
          variant={state === 'on' ? 'secondary' : 'primary'}
          size="medium"
          isBlock
          isLoading={change.isPending}
          onClick={() => change.mutate()}
        >
          {t(state === 'on' ? 'notice:push.turn_off' : 'notice:push.turn_on')}
        </Button>
      )}
    </section>
  );
}

const HINTS = {
  on: 'notice:push.on',
  off: 'notice:push.hint',
  denied: 'notice:push.denied',
  unsupported: 'notice:push.unsupported',
} as const;

function Groups() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(pushSettingsQuery);
  const { mutate: setGroup, isPending } = useSetGroup();
  if (data === undefined && error !== null)
    return <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton className="h-40 w-full" />;
  return (
    <section>
      {data.groups.map(({ group, is_push: isPush }) => (
        <Switch
          key={group}
          label={t(`notice:group.${group}`)}
          isOn={isPush}
          disabled={isPending}
          onChange={(isOn) => setGroup({ group, isPush: isOn })}
        />
      ))}
    </section>
  );
}

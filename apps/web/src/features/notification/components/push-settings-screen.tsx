import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pushBrowsersQuery, pushSettingsQuery, useEndPush, useSetGroup, useSetKind } from '../api.ts';
import { type PushState, readPushState, turnPushOff, turnPushOn } from '../push.ts';

const pushStateQuery = queryOptions({ queryKey: ['notification.push_state'], queryFn: readPushState });

/** Notices to the browsers of the user, and whether this one is among them. */
function PushSettingsScreen() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('notice:center.settings')} backTo="/notifications" />
      <div className="space-y-6 pb-6">
        <ThisBrowser />
        <OtherBrowsers />
        <Groups />
        <p className="text-secondary text-muted">{t('notice:push.messages_hint')}</p>
        <Kinds />
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

/** The other browsers that get notices, each of which can be ended from here. */
function OtherBrowsers() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(pushBrowsersQuery);
  const { mutate: end, isPending } = useEndPush();
  const others = data?.filter(({ is_current: isCurrent }) => !isCurrent) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-browsers">
      <h2 id="other-browsers" className="text-symbol">
        {t('notice:push.others')}
      </h2>
      <ul>
        {others.map(({ id, device, created_at: createdAt }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="text-row font-medium">{device}</p>
              <p className="figures text-secondary text-muted">
                {t('notice:push.since', { time: format.dateTime(createdAt) })}
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={t('notice:push.end_on', { device })}
              disabled={isPending}
              onClick={() => end(id)}
            >
              {t('notice:push.end')}
            </Button>
          </li>
        ))}
      </ul>
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
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
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

/** Kinds of trading notices that a person wants at all. */
function Kinds() {
  const t = useT();
  const { data } = useQuery(pushSettingsQuery);
  const { mutate: setKind, isPending } = useSetKind();
  if (data === undefined) return null;
  return (
    <section aria-labelledby="trading-kinds">
      <h2 id="trading-kinds" className="text-symbol">
        {t('notice:kinds.title')}
      </h2>
      <p className="mt-1 text-secondary text-muted">{t('notice:kinds.hint')}</p>
      {data.kinds.map(({ kind, is_on: isOn }) => (
        <Switch
          key={kind}
          label={t(`notice:${kind}.title`)}
          isOn={isOn}
          disabled={isPending}
          onChange={(next) => setKind({ kind, state: next ? 'on' : 'off' })}
        />
      ))}
    </section>
  );
}

export { PushSettingsScreen as Component };

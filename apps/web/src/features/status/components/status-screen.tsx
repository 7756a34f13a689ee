import type { StatusState } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { type Status, statusQuery } from '../api.ts';
import { IncidentList } from './incident-list.tsx';
import { PartCard } from './part-card.tsx';

/** State of each part of the exchange, of the moment and of the last 90 days, for everybody. */
function StatusScreen() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(statusQuery);
  return (
    <div className="flex flex-col gap-6 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader title={t('status:title')} backTo="/about-us" />
      {data !== undefined && <Shown status={data} />}
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  );
}

function Shown({ status }: { readonly status: Status }) {
  const t = useT();
  const { at, parts, incidents } = status;
  return (
    <>
      <Summary state={worstOf(parts.map(({ state }) => state))} at={at} />
      <ul aria-label={t('status:parts')} className="grid gap-3 desktop:grid-cols-2 desktop:gap-4">
        {parts.map((part) => (
          <li key={part.part} className="min-w-0">
            <PartCard part={part} />
          </li>
        ))}
      </ul>
      <IncidentList incidents={incidents} at={at} />
      <p className="text-secondary text-muted">{t('status:how')}</p>
    </>
  );
}

const WORST_FIRST: readonly StatusState[] = ['down', 'restricted', 'operational'];

function worstOf(states: readonly StatusState[]): StatusState {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'operational';
}

const ICONS = { operational: CircleCheck, restricted: CircleAlert, down: CircleX } as const;
const TONES = {
  operational: 'bg-up-soft text-up',
  restricted: 'bg-warn-soft text-warn',
  down: 'bg-danger-soft text-danger',
} as const;

function Summary({ state, at }: { readonly state: StatusState; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const Icon = ICONS[state];
  return (
    <section className={clsx('flex items-center gap-3 rounded-card p-4', TONES[state])}>
      <Icon className="size-7 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0">
        <h2 className="text-symbol" aria-live="polite">
          {t(`status:all.${state}`)}
        </h2>
        <p className="figures text-secondary">{t('status:asOf', { time: format.dateTime(at) })}</p>
      </div>
    </section>
  );
}

export { StatusScreen as Component };

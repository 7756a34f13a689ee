import type { SecurityEventKind } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { eventPages } from './api.ts';

type SecurityEvent = CallReply<'identity.security_events'>['data'][number];
type Filter = 'all' | Extract<SecurityEventKind, 'login' | 'login_failed'>;
const FILTERS: readonly Filter[] = ['all', 'login', 'login_failed'];

/** Logins and every change of a secret, newest first, with device and address. */
function SecurityLogScreen() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <>
      <PageHeader title={t('security:log')} backTo="/secure-center" />
      <div className="flex flex-col gap-3 pb-8">
        <SegmentedControl<Filter>
          label={t('security:log')}
          segments={FILTERS.map((value) => ({ value, label: t(`security:logFilter.${value}`) }))}
          value={filter}
          onValueChange={setFilter}
        />
        <EventList filter={filter} />
      </div>
    </>
  );
}

function EventList({ filter }: { readonly filter: Filter }) {
  const t = useT();
  return (
    <PagedList
      label={t('security:log')}
      pages={useInfiniteQuery(eventPages(filter === 'all' ? undefined : filter))}
      renderRow={(event) => <EventRow event={event} />}
      skeleton={<TextSkeleton />}
      empty={{ title: t('security:logEmpty') }}
    />
  );
}

function EventRow({ event }: { readonly event: SecurityEvent }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="py-3">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-row font-medium">{t(`security:event.${event.kind}`)}</span>
        <span className="figures shrink-0 text-secondary text-muted">{format.dateTime(event.at)}</span>
      </p>
      <p className="figures text-secondary text-muted wrap-anywhere">
        {[event.subject, event.device, event.ip].filter((part) => part !== '').join(' · ')}
      </p>
    </div>
  );
}

export { SecurityLogScreen as Component };

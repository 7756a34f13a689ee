import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ListTable } from '../../../shared/ui/list-table.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { StatGrid } from '../../../shared/ui/stat-grid.tsx';
import { type Statistics, statisticsQuery } from '../api.ts';

const RENEW_MS = 10_000;

/** Feedback that awaits a reply, and the time that first replies take. */
export function StatisticsView({ tabs }: { readonly tabs: ReactNode }) {
  const t = useTexts();
  const query = useQuery(statisticsQuery);
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('shell:nav.feedback')}>{tabs}</ScreenHeader>
      <Loaded query={query}>
        {(data) => (
          <>
            <Cards data={data} />
            <section className="max-w-160">
              <ListTable
                label={t('support:stats.byType')}
                columns={[
                  {
                    key: 'type',
                    header: t('support:type'),
                    csv: (row) => row.type,
                    render: (row) => <span className="font-semibold">{t(`support:type.${row.type}`)}</span>,
                  },
                  {
                    key: 'open',
                    header: t('support:stats.open'),
                    isNumeric: true,
                    csv: (row) => row.open,
                    render: (row) => row.open,
                  },
                  {
                    key: 'overdue',
                    header: t('support:stats.overdue'),
                    isNumeric: true,
                    csv: (row) => row.overdue,
                    render: (row) => row.overdue,
                  },
                ]}
                rows={data.by_type}
                rowKey={(row) => row.type}
                openKey={null}
              />
            </section>
          </>
        )}
      </Loaded>
    </div>
  );
}

function Cards({ data }: { readonly data: Statistics }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(RENEW_MS);
  const age = (ms: number | null): string => (ms === null ? t('shell:none') : formatAge(ms, kit));
  const oldest = data.oldest_waiting_since;
  return (
    <StatGrid label={t('support:view.statistics')}>
      <StatCard
        label={t('support:stats.open')}
        value={data.open}
        note={
          oldest === null
            ? undefined
            : t('support:stats.oldest', { age: formatAge(Math.max(0, now - oldest), kit) })
        }
      />
      <StatCard
        label={t('support:stats.overdue')}
        value={data.overdue}
        isAlarming={data.overdue > 0}
        note={t('support:stats.target', { age: formatAge(data.service_ms, kit) })}
      />
      <StatCard
        label={t('support:stats.median7')}
        value={age(data.median_first_reply_7d_ms)}
        note={t('support:stats.replies', { count: data.first_replies_7d })}
      />
      <StatCard
        label={t('support:stats.median30')}
        value={age(data.median_first_reply_30d_ms)}
        note={t('support:stats.replies', { count: data.first_replies_30d })}
      />
    </StatGrid>
  );
}

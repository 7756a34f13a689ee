import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Run, runPages } from '../api.ts';

/** Purchases of plans, with why some were not made. */
export function RunList() {
  const t = useT();
  const pages = useInfiniteQuery(runPages);
  return (
    <section aria-label={t('convert:run.title')}>
      <h2 className="text-body font-semibold">{t('convert:run.title')}</h2>
      <PagedList
        label={t('convert:run.title')}
        pages={pages}
        renderRow={(run) => <RunRow run={run} />}
        empty={{ title: t('convert:run.empty'), hint: t('convert:run.hint') }}
      />
    </section>
  );
}

function RunRow({ run }: { readonly run: Run }) {
  const t = useT();
  const format = useFormat();
  const { from_code: from, to_code: to, state, reason } = run;
  const when = format.dateMinute(run.due_at);
  return (
    <ListRow
      title={`${from} → ${to}`}
      subtitle={reason === null ? when : `${when} · ${t(`convert:reason.${reason}`)}`}
      trailing={
        <span className="figures text-right text-dense">
          <span className="block font-semibold">
            {state === 'done' ? `+${format.quantity(run.received)} ${to}` : t(`convert:run.${state}`)}
          </span>
          <span className="block text-secondary text-muted">
            {format.quantity(run.paid ?? run.amount)} {from}
          </span>
        </span>
      }
    />
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList } from '@openbourse/kit/ui/paged-list.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Tabs } from '@openbourse/kit/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareText, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { feedbackPages } from '../api.ts';
import { FEEDBACK_FILTERS } from '../model/filter.ts';
import { StateBadge } from './state-badge.tsx';

/** Feedback of the user and whether it was answered; the address keeps the filter. */
function FeedbackListScreen() {
  const t = useT();
  const format = useFormat();
  const [address, setAddress] = useSearchParams();
  const filter = FEEDBACK_FILTERS.find((one) => one === address.get('state')) ?? 'all';
  const pages = useInfiniteQuery(feedbackPages(filter));
  return (
    <>
      <PageHeader title={t('feedback:list')} backTo="/feedback" actions={<NewLink />} />
      <Tabs
        label={t('app:word.status')}
        items={FEEDBACK_FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('app:word.all') : t(`feedback:state.${value}`),
        }))}
        value={filter}
        onValueChange={(state) => setAddress({ state }, { replace: true })}
      >
        <PullToRefresh onRefresh={() => pages.refetch()}>
          <PagedList
            label={t('feedback:list')}
            pages={pages}
            isFiltered={filter !== 'all'}
            renderRow={({ id, title, type, state, updated_at }) => (
              <ListRow
                to={`/feedback-details?id=${id}`}
                title={<span className="line-clamp-2 wrap-anywhere">{title}</span>}
                subtitle={
                  <span className="figures">
                    {t(`feedback:type.${type}`)} · {format.dateTime(updated_at)}
                  </span>
                }
                trailing={<StateBadge state={state} />}
              />
            )}
            skeleton={<TextSkeleton />}
            empty={{
              icon: <MessageSquareText />,
              title: t('feedback:empty'),
              hint: t('feedback:emptyHint'),
              action: (
                <Link to="/feedback" className={buttonClass({ size: 'medium' })}>
                  {t('feedback:new')}
                </Link>
              ),
            }}
          />
        </PullToRefresh>
      </Tabs>
    </>
  );
}

function NewLink() {
  const t = useT();
  return (
    <Link
      to="/feedback"
      aria-label={t('feedback:new')}
      title={t('feedback:new')}
      className={iconButtonClass(false)}
    >
      <Plus />
    </Link>
  );
}

export { FeedbackListScreen as Component };

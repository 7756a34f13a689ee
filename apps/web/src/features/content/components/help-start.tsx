import { HELP_TOPICS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { ListSkeleton, Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { popularQuery } from '../api.ts';
import { TopicIcon } from './topic-icon.tsx';

/** Popular articles, then every topic. */
export function HelpStart() {
  const t = useT();
  const id = useId();
  return (
    <>
      <PopularArticles />
      <h2 id={id} className="pt-6 pb-3 text-symbol">
        {t('content:help.topics')}
      </h2>
      <ul aria-labelledby={id} className="grid auto-rows-fr grid-cols-2 gap-2.5 min-[480px]:grid-cols-3">
        {HELP_TOPICS.map((topic) => (
          <li key={topic}>
            <Link
              to={`/help-center?topic=${topic}`}
              className="flex h-full min-h-14 items-center gap-3 rounded-card bg-surface px-3.5 py-2.5 transition-colors hover:bg-surface-strong"
            >
              <TopicIcon topic={topic} />
              <span className="min-w-0 text-dense font-semibold wrap-anywhere hyphens-auto">
                {t(`content:help.topic.${topic}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="pt-4">
        <ListRow to="/rules" title={t('rules:title')} />
      </div>
    </>
  );
}

function PopularArticles() {
  const t = useT();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(popularQuery);
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-5 pb-1 text-symbol">
        {t('content:help.popular')}
      </h2>
      {data !== undefined ? (
        <ul className="divide-y divide-line">
          {data.map((article) => (
            <li key={article.id}>
              <ListRow to={`/help-details?id=${article.id}`} title={article.title} />
            </li>
          ))}
        </ul>
      ) : error !== null ? (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton>
          <div className="flex min-h-14 items-center">
            <Skeleton className="h-4 w-3/5" />
          </div>
        </ListSkeleton>
      )}
    </section>
  );
}

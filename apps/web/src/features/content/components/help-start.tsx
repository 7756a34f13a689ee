import { HELP_TOPICS, type HelpTopic } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { ListSkeleton, TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { topicQuery } from '../api.ts';
import { ArticleRow } from './article-row.tsx';
import { TopicIcon } from './topic-icon.tsx';

const FIRST_TOPIC: HelpTopic = 'getting_started';

/** The topics, and the articles for those who begin. */
export function HelpStart() {
  const t = useT();
  const id = useId();
  return (
    <>
      <h2 id={id} className="pt-6 pb-3 text-symbol">
        {t('content:help.topics')}
      </h2>
      <ul aria-labelledby={id} className="grid auto-rows-fr grid-cols-2 gap-2.5 min-[480px]:grid-cols-3">
        {HELP_TOPICS.map((topic) => (
          <li key={topic}>
            <Link
              to={`/help-center?topic=${topic}`}
              className="flex h-full min-h-20 flex-col justify-between gap-3 rounded-card bg-surface px-3.5 py-3 transition-colors hover:bg-surface-strong"
            >
              <TopicIcon topic={topic} />
              <span className="text-dense font-semibold wrap-anywhere hyphens-auto">
                {t(`content:help.topic.${topic}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <FirstArticles />
    </>
  );
}

function FirstArticles() {
  const t = useT();
  const id = useId();
  const { data, error, isFetching, refetch } = useQuery(topicQuery(FIRST_TOPIC));
  if (data?.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pt-8 pb-1 text-symbol">
        {t('content:help.start')}
      </h2>
      {data !== undefined ? (
        <ul className="divide-y divide-line">
          {data.map((article) => (
            <li key={article.id}>
              <ArticleRow article={article} />
            </li>
          ))}
        </ul>
      ) : error !== null ? (
        <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton>
          <TextSkeleton />
        </ListSkeleton>
      )}
    </section>
  );
}

import { CONTENT_LIMITS, HELP_TOPICS, type HelpTopic } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useSettled } from '@openbourse/kit/lib/use-settled.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { PagedList, type Pages } from '@openbourse/kit/ui/paged-list.tsx';
import { PullToRefresh } from '@openbourse/kit/ui/pull-to-refresh.tsx';
import { TextSkeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { type NewsRow, searchPages, topicPages } from '../api.ts';
import { ArticleRow } from './article-row.tsx';
import { HelpStart } from './help-start.tsx';
import { SupportCard } from './support-card.tsx';

const SEARCH_PAUSE_MS = 250;

/** Help: a search over all articles, their topics, and where to begin; `topic` in the address lists one topic. */
function HelpCenterScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const topic = HELP_TOPICS.find((one) => one === address.get('topic')) ?? null;
  const [text, setText] = useState('');
  const words = useSettled(text.trim(), SEARCH_PAUSE_MS);
  return (
    <>
      <PageHeader
        title={topic === null ? t('content:help.title') : t(`content:help.topic.${topic}`)}
        backTo={topic === null ? '/home' : '/help-center'}
      />
      <div className="pb-10">
        {topic === null && (
          <SearchField
            label={t('content:help.search')}
            text={text}
            onChange={setText}
            maxLength={CONTENT_LIMITS.searchLengthMax}
          />
        )}
        {topic !== null ? (
          <TopicArticles topic={topic} />
        ) : text.trim() === '' || words === '' ? (
          <HelpStart />
        ) : (
          <FoundArticles words={words} />
        )}
        <SupportCard />
      </div>
    </>
  );
}

function TopicArticles({ topic }: { readonly topic: HelpTopic }) {
  const t = useT();
  const articles = useInfiniteQuery(topicPages(topic));
  return (
    <PullToRefresh onRefresh={() => articles.refetch()}>
      <Articles
        label={t(`content:help.topic.${topic}`)}
        pages={articles}
        empty={{ icon: <BookOpen />, title: t('content:help.empty'), hint: t('content:help.noneHint') }}
      />
    </PullToRefresh>
  );
}

function FoundArticles({ words }: { readonly words: string }) {
  const t = useT();
  return (
    <div className="pt-2">
      <Articles
        label={t('content:help.found')}
        pages={useInfiniteQuery(searchPages(words))}
        empty={{
          icon: <SearchX />,
          title: t('content:help.none', { text: words }),
          hint: t('content:help.noneHint'),
        }}
      />
    </div>
  );
}

interface ArticlesProps {
  readonly label: string;
  readonly pages: Pages<NewsRow>;
  readonly empty: { readonly icon: React.ReactNode; readonly title: string; readonly hint: string };
}

function Articles({ label, pages, empty }: ArticlesProps) {
  return (
    <PagedList
      label={label}
      pages={pages}
      renderRow={(article) => <ArticleRow article={article} />}
      skeleton={<TextSkeleton />}
      empty={empty}
    />
  );
}

export { HelpCenterScreen as Component };

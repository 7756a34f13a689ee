import { NEWS_LOCALES } from '@openbourse/api/limits';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { BackBar } from '../../../shared/ui/back-bar.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AuditLink } from '../../session/index.ts';
import { type News, newsQuery } from '../api.ts';
import { type NewsLocale, textState } from '../model/text-state.ts';
import { useDrafts } from '../use-drafts.ts';
import { EditionList } from './edition-list.tsx';
import { NewsFrame } from './news-frame.tsx';
import { NewsText } from './news-text.tsx';
import { Publication } from './publication.tsx';
import { VersionList } from './version-list.tsx';
import { VoteList } from './vote-list.tsx';

export interface NewsEditorProps {
  readonly id: number;
  readonly filters: Filters;
}

/** One item: what is the same in all languages, then its text in each of them with a preview, then its versions. */
export function NewsEditor({ id, filters }: NewsEditorProps) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(newsQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <BackBar label={t('content:back')} onBack={() => filters.set({ news: '', locale: '' })}>
        <AuditLink kind="news" id={id} />
      </BackBar>
      <ScreenHeader title={data?.slug ? t(`content:page.${data.slug}`) : t('content:newsTitle', { id })}>
        {data !== undefined && <Publication news={data} />}
      </ScreenHeader>
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <EditorSkeleton />}
      {data !== undefined && <Loaded news={data} filters={filters} />}
    </div>
  );
}

function Loaded({ news, filters }: { readonly news: News; readonly filters: Filters }) {
  const t = useTexts();
  const locale = oneOf(NEWS_LOCALES, filters.get('locale')) ?? 'en-US';
  const drafts = useDrafts(news.id);
  const label = (one: NewsLocale): string => {
    const state = textState(news.texts, one);
    const mark = state === 'missing' ? ' *' : state === 'outdated' ? ' ↻' : '';
    return `${one}${mark}${drafts.open.of(one) === undefined ? '' : ' ●'}`;
  };
  return (
    <>
      <NewsFrame news={news} />
      <EditionList news={news} />
      <TabStrip
        label={t('content:languages')}
        name="locale"
        tabs={NEWS_LOCALES.map((value) => ({ value, label: label(value) }))}
        filters={filters}
      />
      <p className="-mt-3 text-secondary text-muted">{t('content:starHint')}</p>
      <NewsText key={locale} news={news} locale={locale} drafts={drafts} />
      <VersionList
        news={news}
        locale={locale}
        hasDraft={drafts.open.of(locale) !== undefined}
        onRestored={() => drafts.open.set(locale, undefined)}
      />
      <VoteList news={news} />
    </>
  );
}

function EditorSkeleton() {
  return (
    <div className="flex flex-col gap-5" aria-busy="true">
      <div className="grid grid-cols-2 gap-3 desktop:grid-cols-3">
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
        <Skeleton className="h-13" />
      </div>
      <Skeleton className="h-5 w-2/3" />
      <div className="grid gap-6 desktop:grid-cols-[minmax(0,1fr)_20rem] wide:grid-cols-[minmax(0,1fr)_390px]">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-110" />
        </div>
        <Skeleton className="h-110" />
      </div>
    </div>
  );
}

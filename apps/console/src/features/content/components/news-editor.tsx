import { NEWS_LOCALES } from '@openbourse/api/limits';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { type Filters, oneOf } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ScreenHeader } from '../../../shared/ui/screen-header.tsx';
import { TabStrip } from '../../../shared/ui/tab-strip.tsx';
import { AuditLink, client } from '../../session/index.ts';
import { type News, newsQuery } from '../api.ts';
import { NewsFrame } from './news-frame.tsx';
import { type NewsDraft, type NewsLocale, NewsText } from './news-text.tsx';

export interface NewsEditorProps {
  readonly id: number;
  readonly filters: Filters;
}

/** One news item: what is the same in all languages, then its text in each of them with a preview. */
export function NewsEditor({ id, filters }: NewsEditorProps) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(newsQuery(id));
  return (
    <div className="flex flex-col gap-5">
      <ScreenHeader title={t('content:newsTitle', { id })}>
        <Button
          size="small"
          variant="secondary"
          icon={<ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => filters.set({ news: '', locale: '' })}
        >
          {t('content:back')}
        </Button>
        {data !== undefined && <Publication news={data} />}
      </ScreenHeader>
      {data === undefined && error !== null && (
        <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-80 w-full" />}
      {data !== undefined && <Loaded news={data} filters={filters} />}
    </div>
  );
}

function Loaded({ news, filters }: { readonly news: News; readonly filters: Filters }) {
  const t = useTexts();
  const locale = oneOf(NEWS_LOCALES, filters.get('locale')) ?? 'en-US';
  const [drafts, setDrafts] = useState<Partial<Record<NewsLocale, NewsDraft | undefined>>>({});
  const has = (one: string): boolean => news.texts.some((text) => text.locale === one);
  return (
    <>
      <NewsFrame news={news} />
      <TabStrip
        label={t('content:languages')}
        name="locale"
        tabs={NEWS_LOCALES.map((value) => ({ value, label: has(value) ? value : `${value} *` }))}
        filters={filters}
      />
      <p className="-mt-3 text-secondary text-muted">{t('content:starHint')}</p>
      <NewsText
        key={locale}
        news={news}
        locale={locale}
        draft={drafts[locale]}
        onDraft={(draft) => setDrafts((before) => ({ ...before, [locale]: draft }))}
      />
    </>
  );
}

/** Whether everybody sees it, and the button that changes that. */
function Publication({ news }: { readonly news: News }) {
  const t = useTexts();
  const [isAsked, setIsAsked] = useState(false);
  const action = news.is_published ? 'withdraw' : 'publish';
  return (
    <>
      <Badge tone={news.is_published ? 'up' : 'neutral'}>
        {t(news.is_published ? 'content:state.published' : 'content:state.draft')}
      </Badge>
      <Button
        size="small"
        variant={news.is_published ? 'danger' : 'primary'}
        onClick={() => setIsAsked(true)}
      >
        {t(`content:${action}`)}
      </Button>
      <AuditLink kind="news" id={news.id} />
      {isAsked && (
        <ChangeDialog
          title={t(`content:${action}`)}
          confirmLabel={t(`content:${action}`)}
          tone={news.is_published ? 'danger' : 'primary'}
          run={(reason) =>
            client.call('content.operator_publish_news', {
              id: news.id,
              is_published: !news.is_published,
              reason,
            })
          }
          done={t(`content:done.${action}`)}
          onEnd={() => setIsAsked(false)}
        >
          <p>{t(`content:effect.${action}`)}</p>
        </ChangeDialog>
      )}
    </>
  );
}

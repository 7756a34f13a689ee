import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { noticeQuery } from '../api.ts';
import { readId } from '../model/read-id.ts';
import { HtmlText } from '@openbourse/kit/ui/html-text.tsx';

/** One notice or banner with its whole text. */
export function NoticeDetailsScreen() {
  const t = useT();
  const [address] = useSearchParams();
  const id = readId(address.get('id'));
  return (
    <>
      <PageHeader title={t('content:notice')} backTo="/notice-center" />
      {id === null ? <NotFound /> : <Notice id={id} />}
    </>
  );
}

function Notice({ id }: { readonly id: number }) {
  const format = useFormat();
  const { data, error, isFetching, refetch } = useQuery(noticeQuery(id));
  if (data === undefined && error !== null) {
    return isGone(error) ? (
      <NotFound text={error.message} />
    ) : (
      <ErrorState hint={error.message} isRetrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data === undefined) return <Loading />;
  return (
    <article className="pb-10">
      <h2 className="pt-2 text-title">{data.title}</h2>
      <p className="figures mt-1.5 text-secondary text-muted">{format.date(data.published_at)}</p>
      {data.banner !== null && (
        <img src={data.banner} alt="" className="mt-4 aspect-[375/210] w-full rounded-card object-cover" />
      )}
      <div className="mt-4">
        <HtmlText html={data.content} />
      </div>
    </article>
  );
}

function isGone(error: Error): boolean {
  return 'key' in error && error.key === 'content.news_not_found';
}

function NotFound({ text }: { readonly text?: string }) {
  const t = useT();
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={text ?? t('error:content.news_not_found')}
      action={
        <Link to="/notice-center" className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {t('content:notices.back')}
        </Link>
      }
    />
  );
}

function Loading() {
  return (
    <div aria-busy="true" className="space-y-3 pt-2">
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-3.5 w-28" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

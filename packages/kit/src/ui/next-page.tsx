import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from './button.tsx';

export interface NextPages {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

export interface NextPageProps {
  readonly pages: NextPages;
  /** Number of rows since further pages came, announced to screen readers; null before. */
  readonly grownTo: number | null;
}

/** Distance of the end below the screen at which the next page is fetched. */
const AHEAD = '400px';

/** Fetches the next page when the end comes into view; the button is for keyboards and for a failed try. */
export function NextPage({ pages, grownTo }: NextPageProps) {
  const t = useT();
  const end = useRef<HTMLDivElement>(null);
  const fetchNext = useEffectEvent(() => void pages.fetchNextPage());
  const { hasNextPage, isFetchNextPageError: isFailed, isFetchingNextPage } = pages;
  // A page asked for while the list is renewed would stop the renewal.
  const mayFetch = hasNextPage && !pages.isFetching && !isFailed;
  useEffect(() => {
    if (end.current === null || !mayFetch) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) fetchNext();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayFetch]);
  return (
    <div ref={end}>
      <p role="status" className="sr-only">
        {isFetchingNextPage && t('app:state.loading')}
        {!isFetchingNextPage && grownTo !== null && t('app:state.listed', { count: grownTo })}
      </p>
      {isFailed && (
        <p role="alert" className="pt-4 text-center text-dense text-danger">
          {t('app:state.moreFailed')}
        </p>
      )}
      {hasNextPage && (
        <div className="py-4 text-center">
          <Button
            variant="secondary"
            size="medium"
            isLoading={isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            {t(isFailed ? 'app:action.retry' : 'app:action.more')}
          </Button>
        </div>
      )}
    </div>
  );
}

import { LIMITS } from '@openbourse/api/limits';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

/** The notices (news of category 3), newest first, page by page. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['content.notices'],
  queryFn: ({ pageParam, signal }) => {
    const input = { category_id: LIMITS.newsCategoryNotice, cursor: pageParam };
    return client.call('content.news_list', input, { signal });
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
});

export function noticeQuery(id: number) {
  return queryOptions({
    queryKey: ['content.news_info', id],
    queryFn: ({ signal }) => client.call('content.news_info', { id }, { signal }),
  });
}

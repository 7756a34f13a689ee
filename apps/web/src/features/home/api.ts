import { LIMITS } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type NewsItem = CallReply<'content.news_list'>['data'][number];

const NOTICES_SHOWN = 5;

/** The banners of the carousel: news of category 2. */
export const bannersQuery = queryOptions({
  queryKey: ['content.news_list', 'banners'],
  queryFn: async ({ signal }) => {
    const input = { category_id: LIMITS.newsCategoryBanner };
    const { data } = await client.call('content.news_list', input, { signal });
    return data.filter((item) => item.banner !== null);
  },
});

/** The latest notices of the ticker: news of category 3. */
export const noticesQuery = queryOptions({
  queryKey: ['content.news_list', 'ticker'],
  queryFn: async ({ signal }) => {
    const input = { category_id: LIMITS.newsCategoryNotice, limit: NOTICES_SHOWN };
    return (await client.call('content.news_list', input, { signal })).data;
  },
});

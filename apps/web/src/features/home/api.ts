import { LIMITS } from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type NewsItem = CallReply<'content.news_list'>['data'][number];

const SETTING_STALE_MS = 600_000;
const NOTICES_SHOWN = 5;

/** The banners of the carousel: news of category 2. */
export const bannersQuery = queryOptions({
  queryKey: ['home.banners'],
  queryFn: async ({ signal }) => {
    const input = { category_id: LIMITS.newsCategoryBanner };
    const { data } = await client.call('content.news_list', input, { signal });
    return data.filter((item) => item.banner !== null);
  },
});

/** The latest notices of the ticker: news of category 3. */
export const noticesQuery = queryOptions({
  queryKey: ['home.notices'],
  queryFn: async ({ signal }) => {
    const input = { category_id: LIMITS.newsCategoryNotice, limit: NOTICES_SHOWN };
    return (await client.call('content.news_list', input, { signal })).data;
  },
});

/** A public setting: where support answers, where the app is. */
export function settingQuery(key: CallInput<'content.setting'>['key']) {
  return queryOptions({
    queryKey: ['content.setting', key],
    queryFn: async ({ signal }) => (await client.call('content.setting', { key }, { signal })).value,
    staleTime: SETTING_STALE_MS,
  });
}

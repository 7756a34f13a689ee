import {
  type ActivityPhase,
  CONTENT_CATEGORIES,
  type HelpTopic,
  type PageSlug,
} from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../session/index.ts';

export type NewsRow = CallReply<'content.news_list'>['data'][number];
export type SitePage = CallReply<'content.page'>;

const RELATED_MAX = 6;

function newsPages(filter: Omit<CallInput<'content.news_list'>, 'cursor' | 'limit'>) {
  return infiniteQueryOptions({
    queryKey: ['content.news_list', 'pages', filter],
    queryFn: ({ pageParam, signal }) =>
      client.call('content.news_list', { ...filter, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The notices, newest first, page by page. */
export const noticesQuery = newsPages({ category_id: CONTENT_CATEGORIES.notice });

/** Activities of a phase, page by page. */
export function activityPages(phase: ActivityPhase) {
  return newsPages({ category_id: CONTENT_CATEGORIES.activity, phase });
}

/** The help articles of a topic in their order, page by page. */
export function topicPages(topic: HelpTopic) {
  return newsPages({ category_id: CONTENT_CATEGORIES.help, topic });
}

/** Help articles in which all the words occur; what was found before stays until the new ones are there. */
export function searchPages(words: string) {
  return {
    ...newsPages({ category_id: CONTENT_CATEGORIES.help, q: words }),
    placeholderData: keepPreviousData,
  };
}

/** The first articles of a topic. */
export function topicQuery(topic: HelpTopic) {
  const input = { category_id: CONTENT_CATEGORIES.help, topic, limit: RELATED_MAX };
  return queryOptions({
    queryKey: ['content.news_list', 'first', topic],
    queryFn: ({ signal }) => client.call('content.news_list', input, { signal }),
    select: ({ data }) => data,
  });
}

/** A notice, banner, article or activity with its whole text. */
export function newsQuery(id: number) {
  return queryOptions({
    queryKey: ['content.news_info', id],
    queryFn: ({ signal }) => client.call('content.news_info', { id }, { signal }),
  });
}

/** A page of the site: the edition that holds, or the named one. */
export function pageQuery(slug: PageSlug, version: number | undefined) {
  return queryOptions({
    queryKey: ['content.page', slug, version],
    queryFn: ({ signal }) => client.call('content.page', { slug, version }, { signal }),
  });
}

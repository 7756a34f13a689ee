import {
  type ActivityPhase,
  CONTENT_CATEGORIES,
  type HelpTopic,
  type PageSlug,
} from '@openbourse/api/limits';
import type { CallInput, CallReply } from '@openbourse/client';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client, queryOf } from '../session/index.ts';

export type NewsRow = CallReply<'content.news_list'>['data'][number];
export type SitePage = CallReply<'content.page'>;

const FIRST_MAX = 6;

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
  return firstQuery({ category_id: CONTENT_CATEGORIES.help, topic });
}

/** The help articles that are shown before anything else. */
export const popularQuery = firstQuery({ category_id: CONTENT_CATEGORIES.help, is_popular: true });

function firstQuery(filter: Pick<CallInput<'content.news_list'>, 'category_id' | 'topic' | 'is_popular'>) {
  return queryOptions({
    queryKey: ['content.news_list', 'first', filter],
    queryFn: ({ signal }) => client.call('content.news_list', { ...filter, limit: FIRST_MAX }, { signal }),
    select: ({ data }) => data,
  });
}

/** A notice, banner, article or activity with its whole text. */
export function newsQuery(id: number) {
  return queryOf('content.news_info', { id });
}

/** A page of the site: the edition that holds, or the named one. */
export function pageQuery(slug: PageSlug, version: number | undefined) {
  return queryOf('content.page', { slug, version });
}

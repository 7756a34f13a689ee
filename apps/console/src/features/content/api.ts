import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type NewsRow = CallReply<'content.operator_news_list'>['data'][number];
export type News = CallReply<'content.operator_news'>;
export type Setting = CallReply<'content.operator_settings'>[number];
export type Version = CallReply<'content.operator_versions'>['data'][number];
export type VersionDetail = CallReply<'content.operator_version'>;
export type Head = NonNullable<VersionDetail['head']>;

export const newsQuery = (id: number) => queryOf('content.operator_news', { id });

export const votesQuery = (id: number) => queryOf('content.operator_votes', { id });

/** A version never changes. */
export const versionQuery = (id: number, number: number) =>
  queryOf('content.operator_version', { id, number }, { staleTime: Number.POSITIVE_INFINITY });

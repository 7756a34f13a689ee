import { endpoint } from './endpoint.ts';
import { boolean, integer, nullable, object, optional, page, string, t } from './schema.ts';

export * from './content-operator.ts';

export const newsList = endpoint('content.news_list', {
  summary: 'Published news of a category, newest first: 2 banners, 3 notices.',
  input: object({ category_id: t.id, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      id: integer(),
      title: string(),
      summary: string(),
      banner: nullable(string()),
      published_at: t.instant,
    }),
  ),
});

export const newsInfo = endpoint('content.news_info', {
  summary: 'One published news item with its text as sanitised HTML.',
  input: object({ id: t.id }),
  reply: object({
    id: integer(),
    title: string(),
    summary: string(),
    banner: nullable(string()),
    content: string(),
    published_at: t.instant,
  }),
  errors: ['content.news_not_found'],
});

export const setting = endpoint('content.setting', {
  summary: 'One public setting; an empty value means that it is not set.',
  input: object({ key: t.oneOf(['app_download_url', 'service_url'] as const) }),
  reply: object({ key: string(), value: string() }),
});

export const site = endpoint('content.site', {
  summary: 'What a client needs to know before a login.',
  input: object({}),
  reply: object({
    name: string(),
    version: string(),
    is_demo: boolean(),
    /** Opens home and market to people who are not logged in. */
    guest_browsing: boolean(),
    /** The operator's default invitation code, prefilled in the registration form; empty when there is none. */
    default_invite_code: string(),
    /** Which products the jurisdiction allows to begin with; what runs and what was is there in any case. */
    offers: object({ contract: boolean(), micro: boolean() }),
    channels: object({ email: boolean(), mobile: boolean() }),
    server_time: t.instant,
  }),
});

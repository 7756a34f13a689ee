import { CONTENT_CATEGORIES, HELP_TOPICS } from '@openbourse/api/limits';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { Head, News } from '../api.ts';

const { help, activity } = CONTENT_CATEGORIES;

/** The fields of what an item has in common in all languages, as the form has them. */
export interface HeadValues {
  readonly category: string;
  readonly banner: string;
  readonly topic: string;
  readonly position: string;
  readonly isPopular: boolean;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly at: string;
}

export function valuesOf(news: News): HeadValues {
  const local = (at: number | null): string => (at === null ? '' : toLocalText(at));
  return {
    category: `${news.category_id}`,
    banner: news.banner ?? '',
    topic: news.topic ?? HELP_TOPICS[0],
    position: `${news.position}`,
    isPopular: news.is_popular,
    startsAt: local(news.starts_at),
    endsAt: local(news.ends_at),
    at: toLocalText(news.published_at),
  };
}

/** Only what the category has; the server says what is missing. */
export function inputOf(news: News, values: HeadValues) {
  const category = Number.parseInt(values.category, 10);
  // The fields know minutes; an untouched instant stays as it is.
  const instant = (text: string, before: number | null): number | undefined =>
    before !== null && text === toLocalText(before) ? before : text === '' ? undefined : fromLocalText(text);
  return {
    id: news.id,
    category_id: category,
    banner: category === help ? '' : values.banner.trim(),
    topic: category === help ? oneOf(HELP_TOPICS, values.topic) : undefined,
    position: category === help ? values.position.trim() || '0' : '0',
    is_popular: category === help && values.isPopular,
    starts_at: category === activity ? instant(values.startsAt, news.starts_at) : undefined,
    ends_at: instant(values.endsAt, news.ends_at),
    published_at: instant(values.at, news.published_at) ?? news.published_at,
  };
}

/** The item as it would be with these values. */
export function headOf(news: News, values: HeadValues): Head {
  const input = inputOf(news, values);
  return {
    ...news,
    ...input,
    banner: input.banner === '' ? null : input.banner,
    topic: input.topic ?? null,
    position: wholeNumber(input.position),
    starts_at: input.starts_at ?? null,
    ends_at: input.ends_at ?? null,
  };
}

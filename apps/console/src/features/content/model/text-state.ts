import type { NEWS_LOCALES } from '@openbourse/api/limits';

export type NewsLocale = (typeof NEWS_LOCALES)[number];

/** State of the text of a language: whether it is there and as new as those that translators go by. */
export type TextState = 'missing' | 'outdated' | 'complete';

interface Text {
  readonly locale: NewsLocale;
  readonly title: string;
  readonly content: string;
  readonly updated_at: number;
}

/** Texts are written in these and translated from them. */
const SOURCES: readonly NewsLocale[] = ['zh-CN', 'en-US'];

export function textState(texts: readonly Text[], locale: NewsLocale): TextState {
  const own = texts.find((text) => text.locale === locale);
  if (own === undefined || own.title === '' || own.content === '') return 'missing';
  if (SOURCES.includes(locale)) return 'complete';
  const sources = texts.filter((text) => SOURCES.includes(text.locale));
  return sources.some((source) => source.updated_at > own.updated_at) ? 'outdated' : 'complete';
}

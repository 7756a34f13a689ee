import { CONTENT_CATEGORIES, NEWS_LOCALES } from '@openbourse/api/limits';
import { type NewsLocale, textState } from './text-state.ts';

interface Item {
  readonly category_id: number;
  readonly banner: string | null;
  readonly texts: Parameters<typeof textState>[0];
}

export interface Readiness {
  /** Needs without which publishing is refused. */
  readonly needs: readonly ('text' | 'everyText' | 'picture')[];
  /** Languages without a whole text. */
  readonly missing: readonly NewsLocale[];
  /** Fallback that most of their readers get; null while nothing is written. */
  readonly fallback: NewsLocale | null;
}

/** In the order in which the server looks for a text. */
const FALLBACKS: readonly NewsLocale[] = ['en-US', 'zh-CN', ...NEWS_LOCALES];

/**
 * Needs of an item before it is published, as the server will report them, and the fallback of its readers.
 */
export function readinessOf({ category_id: category, banner, texts }: Item): Readiness {
  const missing = NEWS_LOCALES.filter((locale) => textState(texts, locale) === 'missing');
  const isPage = category === CONTENT_CATEGORIES.page;
  const isBare = missing.length === NEWS_LOCALES.length;
  return {
    needs: [
      ...(isPage && missing.length > 0 ? (['everyText'] as const) : []),
      ...(!isPage && isBare ? (['text'] as const) : []),
      ...(category === CONTENT_CATEGORIES.banner && banner === null ? (['picture'] as const) : []),
    ],
    missing,
    fallback: FALLBACKS.find((locale) => !missing.includes(locale)) ?? null,
  };
}

/** A text of the seed in one language. A paragraph is text, a list is an array of its points. */
export interface NewsText {
  readonly title: string;
  readonly summary: string;
  readonly body: readonly (string | readonly string[])[];
}

/** The news of a new installation by key; ids and dates are in `seed-content.ts`. */
export type NewsKey =
  | 'bannerBalance'
  | 'bannerDemo'
  | 'bannerSpot'
  | 'welcome'
  | 'demo'
  | 'fees'
  | 'prices'
  | 'security';

export type NewsTexts = Readonly<Record<NewsKey, NewsText>>;

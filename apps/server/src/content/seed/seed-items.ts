import { CONTENT_CATEGORIES, type HelpTopic, type PageSlug } from '@openbourse/api';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { HELP_ARTICLES, POPULAR_ARTICLES } from './help/articles.ts';
import type { NewsKey } from './news-item.ts';
import type { SeedFolder } from './read-seed-text.ts';

/** Items of a new installation, in all languages the same. Instants count from the installation. */
export interface SeedItem {
  readonly id: number;
  readonly categoryId: number;
  /** Where its texts are: a key of `NewsTexts`, or a file. */
  readonly source: { readonly news: NewsKey } | { readonly folder: SeedFolder; readonly key: string };
  readonly isDemoOnly?: boolean;
  readonly banner?: string;
  readonly topic?: HelpTopic;
  readonly position?: number;
  readonly isPopular?: boolean;
  readonly slug?: PageSlug;
  readonly agoMs: number;
  readonly startsInMs?: number;
  readonly endsInMs?: number;
}

const FIRST_ARTICLE_ID = 41;
/** Room for an operator's own articles between two of ours. */
const POSITION_STEP = 10;

const { help, banner, notice, activity, page } = CONTENT_CATEGORIES;

/** Newest first: each is published an hour before the one above it. */
const NEWS: readonly Omit<SeedItem, 'agoMs'>[] = [
  { id: 1, categoryId: banner, source: { news: 'bannerBalance' }, banner: '/banners/ledger.svg' },
  { id: 2, categoryId: banner, source: { news: 'bannerSpot' }, banner: '/banners/spot.svg' },
  {
    id: 3,
    categoryId: banner,
    source: { news: 'bannerDemo' },
    banner: '/banners/demo.svg',
    isDemoOnly: true,
  },
  { id: 11, categoryId: notice, source: { news: 'welcome' } },
  { id: 12, categoryId: notice, source: { news: 'demo' }, isDemoOnly: true },
  { id: 13, categoryId: notice, source: { news: 'fees' } },
  { id: 14, categoryId: notice, source: { news: 'prices' } },
  { id: 15, categoryId: notice, source: { news: 'security' } },
];

const PAGES: readonly SeedItem[] = (['about', 'contact', 'privacy', 'agreement'] as const).map(
  (slug, index) => ({
    id: 21 + index,
    categoryId: page,
    source: { folder: 'page', key: slug },
    slug,
    agoMs: 0,
  }),
);

const ACTIVITIES: readonly SeedItem[] = [
  {
    id: 31,
    categoryId: activity,
    source: { folder: 'activity', key: 'first-steps' },
    banner: '/banners/first-steps.svg',
    agoMs: 0,
    startsInMs: 0,
    endsInMs: 90 * DAY_MS,
  },
  {
    id: 32,
    categoryId: activity,
    source: { folder: 'activity', key: 'staking-season' },
    isDemoOnly: true,
    banner: '/banners/staking.svg',
    agoMs: HOUR_MS,
    startsInMs: 3 * DAY_MS,
    endsInMs: 33 * DAY_MS,
  },
];

const ARTICLES: readonly SeedItem[] = HELP_ARTICLES.map(([key, topic], index) => ({
  id: FIRST_ARTICLE_ID + index,
  categoryId: help,
  source: { folder: 'help', key },
  topic,
  position: (index + 1) * POSITION_STEP,
  isPopular: POPULAR_ARTICLES.has(key),
  isDemoOnly: key === 'demo-mode',
  agoMs: 0,
}));

export const SEED_ITEMS: readonly SeedItem[] = [
  ...NEWS.map((item, index) => ({ ...item, agoMs: index * HOUR_MS })),
  ...PAGES,
  ...ACTIVITIES,
  ...ARTICLES,
];

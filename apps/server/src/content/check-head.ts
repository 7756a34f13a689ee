import { CONTENT_CATEGORIES, LIMITS } from '@openbourse/api';
import { DAY_MS } from '@openbourse/money';
import { AppError } from '../kernel/error.ts';
import type { HeadData } from './manage-queries.ts';

const BANNER_PATH = /^\/[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\.(svg|png|jpg|webp)$/;
const BANNER_EXAMPLE = '/banners/spot.svg';

/**
 * Checks the fields that each category needs and those that only it has, in the order in which an editor sees
 * them.
 */
export function checkHead(head: HeadData, before: HeadData | null): void {
  const { help, activity, page } = CONTENT_CATEGORIES;
  const category = head.category_id;
  if ((category === page) !== (before?.category_id === page)) {
    throw fieldRefused(
      'category_id',
      'pages are there from the start and stay pages',
      `${before?.category_id ?? 3}`,
    );
  }
  if (category === help && head.topic === null) throw fieldNeeded('topic', 'getting_started');
  if (category !== help && head.topic !== null) throw fieldRefused('topic', 'is of help only', '');
  if (category !== help && head.is_popular) throw fieldRefused('is_popular', 'is of help only', 'false');
  if (head.banner !== null && !BANNER_PATH.test(head.banner)) throw bannerMissing();
  if (category === activity && head.starts_at === null)
    throw fieldNeeded('starts_at', `${head.published_at}`);
  if (category !== activity && head.starts_at !== null)
    throw fieldRefused('starts_at', 'is of activities only', '');
  const start = head.starts_at ?? head.published_at;
  if (category === activity && head.ends_at === null) throw fieldNeeded('ends_at', `${start + DAY_MS}`);
  if (category === page && head.ends_at !== null) throw fieldRefused('ends_at', 'pages have no end', '');
  if (head.ends_at !== null && head.ends_at <= start) {
    const accepted = new Date(start + DAY_MS).toISOString();
    throw new AppError('content.times_order', { field: 'ends_at', limit: `${start}`, accepted });
  }
  if (head.is_published) checkShownBanner(head);
}

/** A banner that is shown has a picture. */
export function checkShownBanner(head: Pick<HeadData, 'category_id' | 'banner'>): void {
  if (head.category_id === LIMITS.newsCategoryBanner && head.banner === null) throw bannerMissing();
}

function bannerMissing(): AppError {
  return new AppError('content.banner_missing', { field: 'banner', accepted: BANNER_EXAMPLE });
}

function fieldNeeded(field: string, accepted: string): AppError {
  return new AppError('content.head_field', { field, accepted });
}

function fieldRefused(field: string, reason: string, accepted: string): AppError {
  return new AppError('request.invalid', { field, reason, accepted });
}

import { CONTENT_CATEGORIES, NEWS_LOCALES } from '@openbourse/api/limits';
import { expect, test } from 'vitest';
import { readinessOf } from './readiness.ts';

const textIn = (locale: (typeof NEWS_LOCALES)[number]) => ({
  locale,
  title: 'a',
  content: 'b',
  updated_at: 1,
});
const { banner, notice, page } = CONTENT_CATEGORIES;

test('a notice needs one text, whose language the others read', () => {
  expect(readinessOf({ category_id: notice, banner: null, texts: [] })).toMatchObject({
    needs: ['text'],
    fallback: null,
  });
  const written = readinessOf({
    category_id: notice,
    banner: null,
    texts: [textIn('ko-KR'), textIn('zh-CN')],
  });
  expect(written).toMatchObject({ needs: [], fallback: 'zh-CN' });
  expect(written.missing).toHaveLength(NEWS_LOCALES.length - 2);
});

test('a page needs every text, a banner its picture', () => {
  expect(readinessOf({ category_id: page, banner: null, texts: [textIn('en-US')] }).needs).toEqual([
    'everyText',
  ]);
  expect(readinessOf({ category_id: page, banner: null, texts: NEWS_LOCALES.map(textIn) }).needs).toEqual([]);
  expect(readinessOf({ category_id: banner, banner: null, texts: [textIn('en-US')] }).needs).toEqual([
    'picture',
  ]);
});

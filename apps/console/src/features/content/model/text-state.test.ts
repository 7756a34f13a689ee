import { expect, test } from 'vitest';
import { type NewsLocale, textState } from './text-state.ts';

const text = (locale: NewsLocale, updatedAt: number, content = '<p>a</p>') => ({
  locale,
  title: 'a',
  content,
  updated_at: updatedAt,
});

test.each([
  ['without a text', [text('en-US', 2)], 'missing'],
  ['with an empty text', [text('de-DE', 1, '')], 'missing'],
  ['as new as its sources', [text('en-US', 2), text('zh-CN', 1), text('de-DE', 2)], 'complete'],
  ['older than the English', [text('en-US', 3), text('zh-CN', 1), text('de-DE', 2)], 'outdated'],
  ['older than the Chinese', [text('en-US', 1), text('zh-CN', 3), text('de-DE', 2)], 'outdated'],
  ['older than another translation', [text('fr-FR', 3), text('de-DE', 2)], 'complete'],
] as const)('%s', (_name, texts, state) => {
  expect(textState(texts, 'de-DE')).toBe(state);
});

test('a source is never outdated', () => {
  expect(textState([text('en-US', 3), text('zh-CN', 1)], 'zh-CN')).toBe('complete');
});

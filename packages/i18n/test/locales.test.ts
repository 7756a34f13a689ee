import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { errorMessages } from '../src/errors.ts';
import { loadLandingMessages } from '../src/landing.ts';
import {
  interpolate,
  LOCALES,
  loadFirstMessages,
  loadLaterMessages,
  localeFromHeader,
  resolveLocale,
} from '../src/index.ts';

describe('resolveLocale', () => {
  test.each([
    // stored, browser languages, chosen
    ['de-DE', ['ja-JP'], 'de-DE'],
    ['xx-XX', ['ja'], 'ja-JP'],
    [null, ['pt-BR', 'es-MX', 'en'], 'es-ES'],
    [null, ['zh-TW'], 'zh-HK'],
    [null, ['zh-Hant'], 'zh-HK'],
    [null, ['zh-Hant-TW', 'en'], 'zh-HK'],
    [null, ['zh-MO'], 'zh-HK'],
    [null, ['zh-Hans-HK'], 'zh-CN'],
    [null, ['zh'], 'zh-CN'],
    [null, ['zh-SG'], 'zh-CN'],
    [null, ['EN-gb'], 'en-US'],
    [null, ['pt-BR', 'sv'], 'zh-CN'],
    [null, [], 'zh-CN'],
  ] as const)('stored %s, browser %j gives %s', (stored, browser, chosen) => {
    expect(resolveLocale(stored, browser)).toBe(chosen);
  });
});

describe('localeFromHeader', () => {
  test.each(LOCALES.map((entry) => [entry.header, entry.locale]))('%s is %s', (header, locale) => {
    expect(localeFromHeader(header)).toBe(locale);
  });

  test.each([
    [undefined, 'zh-CN'],
    ['', 'zh-CN'],
    ['klingon', 'zh-CN'],
    ['de-DE', 'de-DE'],
    ['zh-TW,zh;q=0.9', 'zh-HK'],
    ['pt;q=1, fr;q=0.2, th;q=0.8', 'th-TH'],
    ['en;q=0, ko', 'ko-KR'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja-JP'],
  ])('%s is %s', (header, locale) => {
    expect(localeFromHeader(header)).toBe(locale);
  });
});

test('interpolate fills names and leaves unknown places visible', () => {
  expect(interpolate('{{asset}}: {{need}} of {{have}}', { asset: 'USDT', need: 5 })).toBe(
    'USDT: 5 of {{have}}',
  );
  expect(interpolate('{{toString}}', {})).toBe('{{toString}}');
});

/** Texts that only the server sends, as mails and text messages. */
const SERVER_NOUNS = ['notification'];

test('every locale loads in Node with every noun, errors synchronously as well', async () => {
  const nouns = readdirSync(new URL('../messages/zh-CN/', import.meta.url))
    .map((file) => file.replace('.json', ''))
    .filter((noun) => !SERVER_NOUNS.includes(noun));
  for (const { locale } of LOCALES) {
    const messages = {
      ...(await loadFirstMessages(locale)),
      ...(await loadLaterMessages(locale)),
      ...(await loadLandingMessages(locale)),
    };
    expect(Object.keys(messages).sort(), locale).toEqual(nouns.sort());
    expect(errorMessages(locale)).toEqual(messages.error);
  }
});

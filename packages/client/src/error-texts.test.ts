import { readdirSync, readFileSync } from 'node:fs';
import { ERRORS } from '@openbourse/api/errors';
import { describe, expect, it } from 'vitest';
import { isErrorKey } from './client-error.ts';

const MESSAGES = new URL('../../i18n/messages/', import.meta.url);
const LOCALES = readdirSync(MESSAGES);
const KEYS = [...Object.keys(ERRORS), 'timeout', 'offline', 'protocol', 'unreachable'];

function readTexts(locale: string): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(new URL(`${locale}/error.json`, MESSAGES), 'utf8')) as Record<
    string,
    string
  >;
}

function placesOf(text: string | undefined): readonly string[] {
  return Array.from((text ?? '').matchAll(/\{\{(\w+)\}\}/g), (found) => found[1] ?? '').toSorted();
}

it.each(Object.keys(ERRORS))('%s has the form by which the client knows a key', (key) => {
  expect(isErrorKey(key)).toBe(true);
});

describe('texts of errors', () => {
  const english = readTexts('en-US');

  it('exist in ten languages', () => {
    expect(LOCALES).toHaveLength(10);
  });

  it.each(LOCALES)('of %s cover every key that a call can reject with, and no other', (locale) => {
    expect(Object.keys(readTexts(locale)).toSorted()).toEqual(KEYS.toSorted());
  });

  it.each(LOCALES)('of %s fill the same places as the English ones', (locale) => {
    const texts = readTexts(locale);
    for (const key of KEYS) expect(placesOf(texts[key]), key).toEqual(placesOf(english[key]));
  });

  it('name the value that would pass where an input is refused', () => {
    for (const key of ['spot.price_tick', 'spot.quantity_step', 'spot.min_notional'] as const) {
      expect(placesOf(english[key]), key).toEqual(expect.arrayContaining(['accepted', 'limit']));
    }
  });
});

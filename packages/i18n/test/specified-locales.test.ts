import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FALLBACK_LOCALE, LOCALES } from '../src/index.ts';

const SPECIFICATION = readFileSync(new URL('../../../docs/SPECIFICATION.md', import.meta.url), 'utf8');

test('the languages have the values, component keys and headers of the specification', () => {
  const rows = [...SPECIFICATION.matchAll(/^\| ([a-z]{2}-[A-Z]{2}) \| (\S+) \| (\S+) \|$/gm)];
  expect(rows).toHaveLength(10);
  expect(LOCALES.map(({ locale, component, header }) => [locale, component, header])).toEqual(
    rows.map(([, locale, component, header]) => [locale, component, header]),
  );
  expect(FALLBACK_LOCALE).toBe('zh-CN');
});

test('each has an index, and a name and a flag of its own', () => {
  expect(LOCALES.map(({ index }) => index)).toEqual(LOCALES.map((_locale, place) => place));
  expect(new Set(LOCALES.map(({ name }) => name)).size).toBe(LOCALES.length);
  expect(new Set(LOCALES.map(({ flag }) => flag)).size).toBe(LOCALES.length);
});

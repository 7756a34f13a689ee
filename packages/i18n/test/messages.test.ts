import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '../src/index.ts';
import { NAMES, SAME_AS_ENGLISH } from './allowed.ts';

type Texts = Readonly<Record<string, string>>;

const ROOT = new URL('../messages/', import.meta.url);
const NOUNS = readdirSync(new URL('zh-CN/', ROOT)).sort();

const SCRIPTS: Partial<Record<Locale, RegExp>> = {
  'ja-JP': /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  'ko-KR': /\p{Script=Hangul}/u,
  'th-TH': /\p{Script=Thai}/u,
  'zh-HK': /\p{Script=Han}/u,
  'zh-CN': /\p{Script=Han}/u,
};

/** Characters that only the other Chinese script uses; a leftover of the wrong one is a copy, not a translation. */
const WRONG_HAN: Partial<Record<Locale, RegExp>> = {
  'zh-CN': /[們個這後時從會對開關單買賣價額錄設爲為與無網絡請檢資產幣實認證碼發載圖應數據線號鎖]/u,
  'zh-HK': /[们个这时从会对开关单买卖价额录设为与无网络请检资产币实认证码发载图应数据线号锁]/u,
};

const read = (locale: Locale, noun: string): Texts =>
  JSON.parse(readFileSync(new URL(`${locale}/${noun}`, ROOT), 'utf8')) as Texts;
const places = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();
const words = (text: string): string => text.replace(/\{\{\w+\}\}/g, '').trim();
const hasLetters = (text: string): boolean => /\p{L}/u.test(words(text));

/** Rest of a text once placeholders and names that every language writes alike are taken out. */
const ownWords = (text: string): string => words(text).replace(NAMES, '');

test('every locale has the files of zh-CN', () => {
  for (const { locale } of LOCALES)
    expect(readdirSync(new URL(`${locale}/`, ROOT)).sort(), locale).toEqual(NOUNS);
});

describe.each(NOUNS)('%s', (noun) => {
  const fallback = read('zh-CN', noun);
  const english = read('en-US', noun);

  test.each(LOCALES.map((entry) => entry.locale))('%s', (locale) => {
    const texts = read(locale, noun);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(fallback).sort());
    const faults = Object.entries(texts).flatMap(([key, text]) => {
      const found: string[] = [];
      if (typeof text !== 'string' || text.trim() === '') return [`${key}: empty`];
      if (places(text).join() !== places(fallback[key] ?? '').join())
        found.push(`${key}: placeholders differ`);
      const isLeftover = locale !== 'en-US' && text === english[key] && /\p{L}/u.test(ownWords(text));
      if (isLeftover && !SAME_AS_ENGLISH[locale]?.includes(text))
        found.push(`${key}: English leftover "${text}"`);
      const script = SCRIPTS[locale];
      if (script !== undefined && hasLetters(ownWords(text)) && !script.test(text))
        found.push(`${key}: wrong script "${text}"`);
      if (WRONG_HAN[locale]?.test(text) === true) found.push(`${key}: wrong Chinese script "${text}"`);
      return found;
    });
    expect(faults).toEqual([]);
  });
});

import { LOCALES, type Locale } from '@openbourse/i18n';
import type { Page } from '@playwright/test';
import { buyAtMarket, cancelAll, firstMatch, placeResting } from './orders.ts';
import { ENTRANCE_SCREENS, PERSON_SCREENS, PROTECTED_ROUTES, straysWithoutSession } from './screens.ts';
import { expect, test, watchFaults } from './test.ts';
import { allTexts } from './texts.ts';
import { readScreen } from './texts-on-screen.ts';
import { countCalls, showLanguage, walk } from './walk.ts';

/** What stays as it is in every language: names, codes, licences. */
const SAME_EVERYWHERE = /^(Openbourse|UID|AGPL-3\.0|OCO|CSV|USDT)$/;
/** An address of a user is shortened on purpose. */
const MAY_BE_CUT = /@/;
const ENGLISH = allTexts('en-US');
const ENGLISH_TEXTS = new Set(ENGLISH.values());
const NOUNS = [...new Set([...ENGLISH.keys()].map((key) => key.split(':')[0]))].join('|');
const KEY_PATTERN = new RegExp(`^(?:${NOUNS})[:.][A-Za-z_]+(?:\\.[A-Za-z_]+)*$`);
const HOLE_PATTERN = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object/;
/** Two words of small letters in a row are no name in a language with letters of its own. */
const LATIN_PROSE = /[a-z]{3,} [a-z]{3,}/;
const OWN_LETTERS: readonly Locale[] = ['ja-JP', 'ko-KR', 'th-TH', 'zh-HK', 'zh-CN'];
const ASIAN_LETTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
/** One with Latin letters between any two others: what stays in the language before shows by its letters. */
const ORDER = LOCALES.filter(({ locale }) => !OWN_LETTERS.includes(locale)).flatMap(({ locale }, index) => [
  locale,
  ...OWN_LETTERS.slice(index, index + 1),
]);
/** A word that the language shares with English is a translation of its own. */
const OWN_TEXTS = new Map(LOCALES.map(({ locale }) => [locale, new Set(allTexts(locale).values())]));
const LATE_MS = 5_000;
/** The workers share the screens of a person. */
const PARTS = 3;

test.describe.configure({ timeout: 180_000 });

/** What does not read well on the screens in any language. */
async function faultsOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const problems: string[] = [];
  // Each screen begins in the language in which the one before ended.
  let order: readonly Locale[] = ORDER;
  await walk(page, paths, async (path) => {
    for (const locale of order) {
      await showLanguage(page, locale);
      problems.push(
        ...(await lastingFaults(page, locale)).map((problem) => `${path} in ${locale}: ${problem}`),
      );
    }
    order = order.toReversed();
  });
  return problems;
}

/** What does not read well and stays so: an answer that is asked for again comes late. */
async function lastingFaults(page: Page, locale: Locale): Promise<readonly string[]> {
  let faults: readonly string[] = [];
  const look = async (): Promise<void> => {
    faults = await faultsIn(page, locale);
    expect(faults).toEqual([]);
  };
  await expect(look)
    .toPass({ timeout: LATE_MS })
    .catch(() => undefined);
  return faults;
}

async function faultsIn(page: Page, locale: Locale): Promise<string[]> {
  const { texts, cut, overflow } = await readScreen(page);
  return [
    ...(overflow > 0 ? [`${overflow} px wider than the window`] : []),
    ...cut.filter((text) => !MAY_BE_CUT.test(text)).map((text) => `cut off "${text}"`),
    ...[...new Set(texts)].filter((text) => isWrong(text, locale)).map((text) => `not translated "${text}"`),
  ];
}

/** A key instead of its text, a value that is missing, or another language than the one that is chosen. */
function isWrong(text: string, locale: Locale): boolean {
  if (KEY_PATTERN.test(text) || HOLE_PATTERN.test(text)) return true;
  if (SAME_EVERYWHERE.test(text)) return false;
  if (OWN_LETTERS.includes(locale) ? LATIN_PROSE.test(text) : ASIAN_LETTER.test(text)) return true;
  return locale !== 'en-US' && ENGLISH_TEXTS.has(text) && OWN_TEXTS.get(locale)?.has(text) !== true;
}

test('every screen reads well in ten languages before the login, to which all others lead', async ({
  visit,
}) => {
  const context = await visit({});
  await countCalls(context);
  const faults = watchFaults(context);
  const page = await context.newPage();
  const problems = await faultsOf(page, ENTRANCE_SCREENS);
  expect([...problems, ...faults]).toEqual([]);
  expect(await straysWithoutSession(page, PROTECTED_ROUTES)).toEqual([]);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen reads well in ten languages, part ${part + 1} of ${PARTS}`, async ({
    visit,
    trader,
  }) => {
    await cancelAll(trader);
    const match = await firstMatch(trader);
    await placeResting(trader, { match, quantity: '0.01' });
    await buyAtMarket(trader, { match, total: '50' });
    const context = await visit({ person: trader });
    await countCalls(context);
    const faults = watchFaults(context);
    const page = await context.newPage();
    const problems = await faultsOf(
      page,
      PERSON_SCREENS.filter((_path, index) => index % PARTS === part),
    );
    expect([...problems, ...faults]).toEqual([]);
  });
}

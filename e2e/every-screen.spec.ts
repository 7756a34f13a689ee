import { LOCALES, type Locale } from '@openbourse/i18n';
import type { Page } from '@playwright/test';
import { seriousOf } from './axe.ts';
import { buyAtMarket, cancelAll, firstMatch, placeResting } from './orders.ts';
import {
  ENTRANCE_SCREENS,
  PERSON_SCREENS,
  PROTECTED_ROUTES,
  straysWithoutSession,
  waitUntilSettled,
} from './screens.ts';
import { DESKTOP, expect, PHONE, test, watchFaults } from './test.ts';
import { allTexts, en } from './texts.ts';
import { readScreen } from './texts-on-screen.ts';
import { countCalls, showLanguage, walk } from './walk.ts';

/** Texts that stay the same in every language: names, codes, licenses. */
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
const PARTS = 6;

/** A column of this width is the same on every device; only a wider screen has a layout of its own on a desktop. */
const COLUMN_PX = 540;

test.describe.configure({ timeout: 240_000 });

/**
 * Texts that do not read well in any language, and axe's findings in both themes, on screens that are opened
 * once.
 */
async function problemsOn(page: Page, paths: readonly string[]): Promise<string[]> {
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
    problems.push(...(await inaccessible(page)).map((problem) => `${path}: ${problem}`));
  });
  return problems;
}

/** Findings of axe on the open screen: on a phone, and on a desktop where that has another layout. */
async function inaccessible(page: Page): Promise<string[]> {
  const problems = await seriousInBothThemes(page, 'phone');
  await page.setViewportSize(DESKTOP);
  await waitUntilSettled(page);
  const width = await page.locator('main').evaluate((main) => main.clientWidth);
  if (width > COLUMN_PX) problems.push(...(await seriousInBothThemes(page, 'desktop')));
  await page.setViewportSize(PHONE);
  await waitUntilSettled(page);
  return problems;
}

async function seriousInBothThemes(page: Page, device: string): Promise<string[]> {
  const light = await seriousOf(page);
  // Only the colors depend on the theme.
  await showTheme(page, 'dark');
  const dark = await seriousOf(page, 'colour');
  await showTheme(page, 'light');
  return [
    ...light.map((problem) => `${device}: ${problem}`),
    ...dark.map((problem) => `${device}, dark: ${problem}`),
  ];
}

/** Shows the screen that is open in the other theme, as the app does when the device changes between day and night. */
async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** Texts that do not read well and stay so: an answer that is asked for again comes late. */
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
  const problems = await problemsOn(page, ENTRANCE_SCREENS);
  expect([...problems, ...faults]).toEqual([]);
  expect(await straysWithoutSession(page, PROTECTED_ROUTES)).toEqual([]);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`every screen reads well in ten languages and both themes, part ${part + 1} of ${PARTS}`, async ({
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
    const problems = await problemsOn(
      page,
      PERSON_SCREENS.filter((_path, index) => index % PARTS === part),
    );
    expect([...problems, ...faults]).toEqual([]);
  });
}

test('axe finds nothing serious in what opens over a screen', async ({ visit, trader }) => {
  const problems: string[] = [];
  const page = await (await visit({ person: trader })).newPage();
  const openings = [
    { path: '/home', button: en('app:action.menu') },
    { path: '/user-center', button: en('settings:language') },
    { path: '/trade', button: en('spot:pair.choose') },
    { path: '/trade', button: en('spot:type.label') },
    { path: '/trade-detail', button: en('app:filter.title') },
    { path: '/coinKline?id=1', button: en('chart:indicators') },
    { path: '/assets?account=1', button: 'USDT' },
  ];
  for (const { path, button } of openings) {
    await page.goto(path);
    await waitUntilSettled(page);
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    problems.push(...(await seriousOf(page)).map((problem) => `${path} ${button}: ${problem}`));
  }
  expect(problems).toEqual([]);
});

import { LOCALES, type Locale } from '@openbourse/i18n';
import { buyAtMarket, cancelAll, firstMatch, placeResting } from './orders.ts';
import {
  ENTRANCE_SCREENS,
  goWithin,
  PERSON_SCREENS,
  PROTECTED_ROUTES,
  straysWithoutSession,
  waitUntilSettled,
} from './screens.ts';
import { expect, test, watchFaults } from './test.ts';
import { allTexts } from './texts.ts';
import { readScreen } from './texts-on-screen.ts';

/** What stays as it is in every language: names, codes, licences. */
const SAME_EVERYWHERE = /^(Openbourse|UID|AGPL-3\.0|OCO|CSV|USDT)$/;
/** An address of a user is shortened on purpose. */
const MAY_BE_CUT = /@/;
const ENGLISH = allTexts('en-US');
const ENGLISH_TEXTS = new Set(ENGLISH.values());
const NOUNS = [...new Set([...ENGLISH.keys()].map((key) => key.split(':')[0]))].join('|');
const KEY_PATTERN = new RegExp(`^(?:${NOUNS})[:.][A-Za-z_]+(?:\\.[A-Za-z_]+)*$`);
const HOLE_PATTERN = /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object/;
/** Two English words in a row cannot be a name in a language with letters of its own. */
const ENGLISH_PROSE = /[a-z]{3,} [a-z]{3,}/;
const OWN_LETTERS: readonly Locale[] = ['ja-JP', 'ko-KR', 'th-TH', 'zh-HK', 'zh-CN'];

test.describe.configure({ timeout: 90_000 });

test.beforeAll(async ({ trader }) => {
  await cancelAll(trader);
  const match = await firstMatch(trader);
  await placeResting(trader, { match, quantity: '0.01' });
  await buyAtMarket(trader, { match, total: '50' });
});

for (const { locale, name } of LOCALES) {
  test(`every screen reads well in ${name}`, async ({ visit, trader }) => {
    const problems: string[] = [];
    // A word that the language shares with English is a translation of its own.
    const own = new Set(allTexts(locale).values());
    for (const isLoggedIn of [false, true]) {
      const context = await visit({ locale, ...(isLoggedIn && { person: trader }) });
      const faults = watchFaults(context);
      const page = await context.newPage();
      const screens = isLoggedIn ? PERSON_SCREENS : ENTRANCE_SCREENS;
      await page.goto(screens[0] ?? '/');
      await waitUntilSettled(page);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      for (const path of screens) {
        if (path !== screens[0]) await goWithin(page, path);
        const { texts, cut, overflow } = await readScreen(page);
        if (overflow > 0) problems.push(`${path}: ${overflow} px wider than the window`);
        problems.push(
          ...cut.filter((text) => !MAY_BE_CUT.test(text)).map((text) => `${path}: cut off "${text}"`),
        );
        const wrong = [...new Set(texts)].filter((text) => isWrong(text, locale, own));
        problems.push(...wrong.map((text) => `${path}: not translated "${text}"`));
      }
      if (!isLoggedIn) {
        const stray = await straysWithoutSession(page, PROTECTED_ROUTES);
        problems.push(...stray.map((path) => `${path}: does not ask for a login`));
      }
      problems.push(...faults);
    }
    expect(problems).toEqual([]);
  });
}

/** A key instead of its text, a value that is missing, or English where another language is chosen. */
function isWrong(text: string, locale: Locale, own: ReadonlySet<string>): boolean {
  if (KEY_PATTERN.test(text) || HOLE_PATTERN.test(text)) return true;
  if (locale === 'en-US' || SAME_EVERYWHERE.test(text)) return false;
  if (OWN_LETTERS.includes(locale) && ENGLISH_PROSE.test(text)) return true;
  return ENGLISH_TEXTS.has(text) && !own.has(text);
}

import { beforeEach, expect, test, vi } from 'vitest';

/** The module keeps what is shown; each test begins as a page does. */
const begin = async () => {
  vi.resetModules();
  return import('./i18n.ts');
};

beforeEach(() => localStorage.setItem('language', 'de-DE'));

const own = async (locale: string) => ({ landing: { headline: `Own texts in ${locale}` } }) as never;

test('texts of a screen and all others arrive in any order, and none are lost', async () => {
  const early = await begin();
  await Promise.all([early.loadAllTexts(), early.loadOwnTexts(own)]);
  expect(early.translate('landing:headline')).toBe('Own texts in de-DE');
  expect(early.translate('app:action.save')).toBe('Speichern');

  const late = await begin();
  const slow = Promise.withResolvers<never>();
  const loaded = late.loadOwnTexts(() => slow.promise);
  await late.loadAllTexts();
  slow.resolve(await own('de-DE'));
  await loaded;
  expect(late.translate('landing:headline')).toBe('Own texts in de-DE');
  expect(late.translate('app:action.save')).toBe('Speichern');
});

test('a language that is chosen while a screen loads its texts is shown with them', async () => {
  const i18n = await begin();
  await i18n.startI18n();
  const changing = i18n.changeLocale('fr-FR');
  await Promise.all([changing, i18n.loadOwnTexts(own)]);
  expect(i18n.translate('landing:headline')).toBe('Own texts in fr-FR');
  expect(i18n.translate('app:action.save')).toBe('Enregistrer');
});

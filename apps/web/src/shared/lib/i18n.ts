import { type Locale, loadMessages, type Messages, resolveLocale } from '@openbourse/i18n';
import { createInstance, type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { storage } from './storage.ts';

const LANGUAGE_KEY = 'language';
const NOUNS = [
  'app',
  'chart',
  'content',
  'error',
  'home',
  'identity',
  'ledger',
  'market',
  'settings',
  'spot',
] as const;

/** The translate function of all nouns: `t('spot:form.limit')`. */
export type Translate = TFunction<typeof NOUNS>;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Messages;
    keySeparator: false;
    nsSeparator: ':';
  }
}

export const i18n = createInstance();

/** Starts with the stored language, else the browser's, else zh-CN (specification, section 1). */
export async function startI18n(): Promise<void> {
  const locale = resolveLocale(storage.getItem(LANGUAGE_KEY), navigator.languages);
  await i18n.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: await loadMessages(locale) },
    ns: [...NOUNS],
    defaultNS: 'app',
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  document.documentElement.lang = locale;
}

/** Switches the interface language and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  const messages = await loadMessages(locale);
  for (const noun of NOUNS) i18n.addResourceBundle(locale, noun, messages[noun], false, true);
  await i18n.changeLanguage(locale);
  storage.setItem(LANGUAGE_KEY, locale);
  document.documentElement.lang = locale;
}

/** The current language outside of components, for request headers. */
export function currentLocale(): Locale {
  return resolveLocale(i18n.language, []);
}

export function useT(): Translate {
  return useTranslation(NOUNS).t;
}

export function useLocale(): Locale {
  return resolveLocale(useTranslation().i18n.language, []);
}

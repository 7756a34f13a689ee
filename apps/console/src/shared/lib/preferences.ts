import { type Locale, resolveLocale } from '@openbourse/i18n';
import { showLocale } from '@openbourse/kit/lib/i18n.ts';
import type { Theme } from '@openbourse/kit/theme/theme.ts';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

/** The languages that the console is written in. */
export const CONSOLE_LOCALES = ['en-US', 'zh-CN'] as const satisfies readonly Locale[];
export type ConsoleLocale = (typeof CONSOLE_LOCALES)[number];

interface Preferences {
  /** As the device has it, until an operator chooses. */
  readonly theme: Theme;
  readonly locale: ConsoleLocale;
}

/** Choices of an operator in this browser; apart from the traders' app, which may run beside it. */
export const usePreferences = create<Preferences>()(
  persist((): Preferences => ({ theme: 'system', locale: browserLocale() }), {
    name: 'openbourse.console.preferences',
    version: 2,
    // Light was what everybody began with, so only the dark theme was a choice.
    migrate: (kept) => {
      const { isDark, locale } = kept as { isDark?: boolean; locale?: ConsoleLocale };
      return { theme: isDark === true ? 'dark' : 'system', locale: locale ?? browserLocale() };
    },
    storage: createJSONStorage(() => storage),
  }),
);

/** Switches the language of the console and keeps the choice. */
export async function chooseLocale(locale: ConsoleLocale): Promise<void> {
  await showLocale(locale);
  usePreferences.setState({ locale });
}

/** Chinese of either script reads zh-CN, everybody else English. */
function browserLocale(): ConsoleLocale {
  const languages = [...navigator.languages, 'en-US'];
  return resolveLocale(null, languages).startsWith('zh') ? 'zh-CN' : 'en-US';
}

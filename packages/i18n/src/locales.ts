/** The ten interface languages (product specification, section 1), in the order of the language sheet. */
export const LOCALES = [
  { index: 0, name: 'English', locale: 'en-US', component: 'en', header: 'en', flag: 'us' },
  { index: 1, name: 'Français', locale: 'fr-FR', component: 'fr', header: 'fr', flag: 'fr' },
  { index: 2, name: 'Español', locale: 'es-ES', component: 'es', header: 'es', flag: 'es' },
  { index: 3, name: '日本語', locale: 'ja-JP', component: 'ja', header: 'jp', flag: 'jp' },
  { index: 4, name: 'Deutsch', locale: 'de-DE', component: 'de_DE', header: 'de', flag: 'de' },
  { index: 5, name: '한국어', locale: 'ko-KR', component: 'ko', header: 'kr', flag: 'kr' },
  { index: 6, name: 'ไทย', locale: 'th-TH', component: 'th_TH', header: 'th', flag: 'th' },
  { index: 7, name: 'Tiếng Việt', locale: 'vi-VN', component: 'vi', header: 'vi', flag: 'vn' },
  { index: 8, name: '繁體中文', locale: 'zh-HK', component: 'zh_TW', header: 'hk', flag: 'hk' },
  { index: 9, name: '简体中文', locale: 'zh-CN', component: 'zh', header: 'zh', flag: 'cn' },
] as const;

export type Locale = (typeof LOCALES)[number]['locale'];
export type LocaleSpec = (typeof LOCALES)[number];

/** The language used when nothing else matches (product specification, section 1). */
export const FALLBACK_LOCALE: Locale = 'zh-CN';

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((entry) => entry.locale === value);
}

/** Returns the table row of a locale. */
export function localeSpec(locale: Locale): LocaleSpec {
  const found = LOCALES.find((entry) => entry.locale === locale);
  if (found === undefined) throw new Error(`unknown locale ${locale}`);
  return found;
}

/**
 * Chooses the interface language: the stored choice, else the first browser language that matches,
 * else zh-CN (product specification, section 1).
 */
export function resolveLocale(stored: string | null, browserLanguages: readonly string[]): Locale {
  if (isLocale(stored)) return stored;
  for (const tag of browserLanguages) {
    const match = matchTag(tag);
    if (match !== null) return match;
  }
  return FALLBACK_LOCALE;
}

/**
 * Reads the language of a request: the specified short values (`en`, `jp`, `hk`, …), a locale value
 * such as `de-DE`, or an Accept-Language list. Anything else is zh-CN.
 */
export function localeFromHeader(value: string | undefined): Locale {
  if (value === undefined) return FALLBACK_LOCALE;
  for (const part of acceptedTags(value)) {
    const exact = LOCALES.find((entry) => entry.header === part.toLowerCase());
    const match = exact?.locale ?? matchTag(part);
    if (match !== null) return match;
  }
  return FALLBACK_LOCALE;
}

/** Tags of an Accept-Language list, most wanted first; equal weights keep their order. */
function acceptedTags(value: string): readonly string[] {
  return value
    .split(',')
    .slice(0, 20)
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((item) => /^\s*q=(\d(?:\.\d{1,3})?)\s*$/.exec(item)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: quality ?? '1' };
    })
    .filter((entry) => entry.tag !== '' && !/^0(?:\.0{1,3})?$/.test(entry.quality))
    .sort((a, b) => (a.quality === b.quality ? 0 : a.quality < b.quality ? 1 : -1))
    .map((entry) => entry.tag);
}

/** Traditional script and the regions that write it read zh-HK; every other Chinese reads zh-CN. */
function matchTag(tag: string): Locale | null {
  const parts = tag.toLowerCase().split('-');
  const language = parts[0];
  if (language === 'zh') {
    if (parts.includes('hans')) return 'zh-CN';
    return ['hant', 'hk', 'tw', 'mo'].some((part) => parts.includes(part)) ? 'zh-HK' : 'zh-CN';
  }
  return LOCALES.find((entry) => entry.locale.slice(0, 2) === language)?.locale ?? null;
}

export { interpolate } from './interpolate.ts';
export { loadMessages, type Messages } from './load-messages.ts';
export {
  FALLBACK_LOCALE,
  isLocale,
  LOCALES,
  type Locale,
  type LocaleSpec,
  localeFromHeader,
  localeSpec,
  resolveLocale,
} from './locales.ts';

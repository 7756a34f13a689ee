export { interpolate } from './interpolate.ts';
export {
  type FirstMessages,
  type LandingMessages,
  loadFirstMessages,
  loadLaterMessages,
  type LaterMessages,
  type Messages,
} from './load-messages.ts';
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

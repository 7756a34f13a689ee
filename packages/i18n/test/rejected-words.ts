import type { Locale } from '../src/index.ts';

/**
 * Words that docs/TERMS.md replaced by another one, as expressions over a whole text. Only words that are wrong in
 * every sentence belong here; a word that is right with another meaning does not.
 */
export const REJECTED: Partial<Record<Locale, readonly RegExp[]>> = {
  'ja-JP': [],
  'ko-KR': [],
  'zh-CN': [],
  'zh-HK': [],
  'de-DE': [],
  'fr-FR': [],
  'es-ES': [],
  'th-TH': [],
  'vi-VN': [],
};

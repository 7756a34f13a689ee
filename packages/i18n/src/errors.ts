import type { Locale } from './locales.ts';
import enUs from '../messages/en-US/error.json' with { type: 'json' };
import frFr from '../messages/fr-FR/error.json' with { type: 'json' };
import esEs from '../messages/es-ES/error.json' with { type: 'json' };
import jaJp from '../messages/ja-JP/error.json' with { type: 'json' };
import deDe from '../messages/de-DE/error.json' with { type: 'json' };
import koKr from '../messages/ko-KR/error.json' with { type: 'json' };
import thTh from '../messages/th-TH/error.json' with { type: 'json' };
import viVn from '../messages/vi-VN/error.json' with { type: 'json' };
import zhHk from '../messages/zh-HK/error.json' with { type: 'json' };
import zhCn from '../messages/zh-CN/error.json' with { type: 'json' };

const ERRORS: Readonly<Record<Locale, Readonly<Record<string, string>>>> = {
  'en-US': enUs,
  'fr-FR': frFr,
  'es-ES': esEs,
  'ja-JP': jaJp,
  'de-DE': deDe,
  'ko-KR': koKr,
  'th-TH': thTh,
  'vi-VN': viVn,
  'zh-HK': zhHk,
  'zh-CN': zhCn,
};

/** Texts of the error catalog in one language, by error key; for the server, which holds all ten. */
export function errorMessages(locale: Locale): Readonly<Record<string, string>> {
  return ERRORS[locale];
}

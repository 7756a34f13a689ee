import type { Locale } from './locales.ts';
import enUs from '../messages/en-US/statement.json' with { type: 'json' };
import frFr from '../messages/fr-FR/statement.json' with { type: 'json' };
import esEs from '../messages/es-ES/statement.json' with { type: 'json' };
import jaJp from '../messages/ja-JP/statement.json' with { type: 'json' };
import deDe from '../messages/de-DE/statement.json' with { type: 'json' };
import koKr from '../messages/ko-KR/statement.json' with { type: 'json' };
import thTh from '../messages/th-TH/statement.json' with { type: 'json' };
import viVn from '../messages/vi-VN/statement.json' with { type: 'json' };
import zhHk from '../messages/zh-HK/statement.json' with { type: 'json' };
import zhCn from '../messages/zh-CN/statement.json' with { type: 'json' };

/** The texts of one language; zh-CN has the keys of every language. */
export type StatementTexts = { readonly [Key in keyof typeof zhCn]: string };

const STATEMENTS: Readonly<Record<Locale, StatementTexts>> = {
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

/** Texts of statements in one language; for the server, which prints them. */
export function statementMessages(locale: Locale): StatementTexts {
  return STATEMENTS[locale];
}

import type { Locale } from './locales.ts';
import enUs from '../messages/en-US/notification.json' with { type: 'json' };
import frFr from '../messages/fr-FR/notification.json' with { type: 'json' };
import esEs from '../messages/es-ES/notification.json' with { type: 'json' };
import jaJp from '../messages/ja-JP/notification.json' with { type: 'json' };
import deDe from '../messages/de-DE/notification.json' with { type: 'json' };
import koKr from '../messages/ko-KR/notification.json' with { type: 'json' };
import thTh from '../messages/th-TH/notification.json' with { type: 'json' };
import viVn from '../messages/vi-VN/notification.json' with { type: 'json' };
import zhHk from '../messages/zh-HK/notification.json' with { type: 'json' };
import zhCn from '../messages/zh-CN/notification.json' with { type: 'json' };

/** The texts of one language; zh-CN has the keys of every language. */
export type Notifications = { readonly [Key in keyof typeof zhCn]: string };

const NOTIFICATIONS: Readonly<Record<Locale, Notifications>> = {
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

/** Texts of e-mails and text messages in one language; for the server, which sends them. */
export function notificationMessages(locale: Locale): Notifications {
  return NOTIFICATIONS[locale];
}

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
import enUsNotice from '../messages/en-US/notice.json' with { type: 'json' };
import frFrNotice from '../messages/fr-FR/notice.json' with { type: 'json' };
import esEsNotice from '../messages/es-ES/notice.json' with { type: 'json' };
import jaJpNotice from '../messages/ja-JP/notice.json' with { type: 'json' };
import deDeNotice from '../messages/de-DE/notice.json' with { type: 'json' };
import koKrNotice from '../messages/ko-KR/notice.json' with { type: 'json' };
import thThNotice from '../messages/th-TH/notice.json' with { type: 'json' };
import viVnNotice from '../messages/vi-VN/notice.json' with { type: 'json' };
import zhHkNotice from '../messages/zh-HK/notice.json' with { type: 'json' };
import zhCnNotice from '../messages/zh-CN/notice.json' with { type: 'json' };

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

/** Notices to users in one language; pages show the same texts. */
export type Notices = { readonly [Key in keyof typeof zhCnNotice]: string };

const NOTICES: Readonly<Record<Locale, Notices>> = {
  'en-US': enUsNotice,
  'fr-FR': frFrNotice,
  'es-ES': esEsNotice,
  'ja-JP': jaJpNotice,
  'de-DE': deDeNotice,
  'ko-KR': koKrNotice,
  'th-TH': thThNotice,
  'vi-VN': viVnNotice,
  'zh-HK': zhHkNotice,
  'zh-CN': zhCnNotice,
};

/** Titles and texts of notices to users in one language. */
export function noticeMessages(locale: Locale): Notices {
  return NOTICES[locale];
}

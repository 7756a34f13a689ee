import type { LandingMessages } from './load-messages.ts';
import type { Locale } from './locales.ts';

const LANDING: Readonly<Record<Locale, () => Promise<{ readonly default: LandingMessages['landing'] }>>> = {
  'en-US': () => import('../messages/en-US/landing.json', { with: { type: 'json' } }),
  'fr-FR': () => import('../messages/fr-FR/landing.json', { with: { type: 'json' } }),
  'es-ES': () => import('../messages/es-ES/landing.json', { with: { type: 'json' } }),
  'ja-JP': () => import('../messages/ja-JP/landing.json', { with: { type: 'json' } }),
  'de-DE': () => import('../messages/de-DE/landing.json', { with: { type: 'json' } }),
  'ko-KR': () => import('../messages/ko-KR/landing.json', { with: { type: 'json' } }),
  'th-TH': () => import('../messages/th-TH/landing.json', { with: { type: 'json' } }),
  'vi-VN': () => import('../messages/vi-VN/landing.json', { with: { type: 'json' } }),
  'zh-HK': () => import('../messages/zh-HK/landing.json', { with: { type: 'json' } }),
  'zh-CN': () => import('../messages/zh-CN/landing.json', { with: { type: 'json' } }),
};

/** Loads the texts of the page that a guest sees first: it waits for no others. */
export async function loadLandingMessages(locale: Locale): Promise<LandingMessages> {
  return { landing: (await LANDING[locale]()).default };
}

import type { Locale } from './locales.ts';
import type { messages as zhCn } from './bundles/zh-CN.ts';

/** Message texts by noun; the keys of zh-CN are the keys of every locale. */
export type Messages = {
  readonly [Noun in keyof typeof zhCn]: { readonly [Key in keyof (typeof zhCn)[Noun]]: string };
};

const LOADERS: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  'en-US': () => import('./bundles/en-US.ts'),
  'fr-FR': () => import('./bundles/fr-FR.ts'),
  'es-ES': () => import('./bundles/es-ES.ts'),
  'ja-JP': () => import('./bundles/ja-JP.ts'),
  'de-DE': () => import('./bundles/de-DE.ts'),
  'ko-KR': () => import('./bundles/ko-KR.ts'),
  'th-TH': () => import('./bundles/th-TH.ts'),
  'vi-VN': () => import('./bundles/vi-VN.ts'),
  'zh-HK': () => import('./bundles/zh-HK.ts'),
  'zh-CN': () => import('./bundles/zh-CN.ts'),
};

/** Loads all texts of one language; a bundler gives each language its own file. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = await LOADERS[locale]();
  return messages;
}

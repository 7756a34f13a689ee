import type { messages as first } from './first/zh-CN.ts';
import type { messages as later } from './later/zh-CN.ts';
import type landing from '../messages/zh-CN/landing.json';
import type { Locale } from './locales.ts';

type Texts<M> = { readonly [Noun in keyof M]: { readonly [Key in keyof M[Noun]]: string } };

/** The texts by noun that the first screen needs: login and home. The keys of zh-CN are those of every locale. */
export type FirstMessages = Texts<typeof first>;
/** The texts of all other nouns; a new noun belongs here unless login or home show it. */
export type LaterMessages = Texts<typeof later>;
/** The texts of the page that a guest sees first, which it loads itself. */
export type LandingMessages = Texts<{ readonly landing: typeof landing }>;
export type Messages = FirstMessages & LaterMessages & LandingMessages;

type Loaders<M> = Readonly<Record<Locale, () => Promise<{ readonly messages: M }>>>;

const FIRST: Loaders<FirstMessages> = {
  'en-US': () => import('./first/en-US.ts'),
  'fr-FR': () => import('./first/fr-FR.ts'),
  'es-ES': () => import('./first/es-ES.ts'),
  'ja-JP': () => import('./first/ja-JP.ts'),
  'de-DE': () => import('./first/de-DE.ts'),
  'ko-KR': () => import('./first/ko-KR.ts'),
  'th-TH': () => import('./first/th-TH.ts'),
  'vi-VN': () => import('./first/vi-VN.ts'),
  'zh-HK': () => import('./first/zh-HK.ts'),
  'zh-CN': () => import('./first/zh-CN.ts'),
};

const LATER: Loaders<LaterMessages> = {
  'en-US': () => import('./later/en-US.ts'),
  'fr-FR': () => import('./later/fr-FR.ts'),
  'es-ES': () => import('./later/es-ES.ts'),
  'ja-JP': () => import('./later/ja-JP.ts'),
  'de-DE': () => import('./later/de-DE.ts'),
  'ko-KR': () => import('./later/ko-KR.ts'),
  'th-TH': () => import('./later/th-TH.ts'),
  'vi-VN': () => import('./later/vi-VN.ts'),
  'zh-HK': () => import('./later/zh-HK.ts'),
  'zh-CN': () => import('./later/zh-CN.ts'),
};

/** Loads the texts of the first screen in one language; a bundler makes a file of them. */
export async function loadFirstMessages(locale: Locale): Promise<FirstMessages> {
  return (await FIRST[locale]()).messages;
}

/** Loads the remaining texts of one language; a bundler makes a file of them. */
export async function loadLaterMessages(locale: Locale): Promise<LaterMessages> {
  return (await LATER[locale]()).messages;
}

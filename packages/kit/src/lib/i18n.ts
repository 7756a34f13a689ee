import {
  type FirstMessages,
  interpolate,
  type Locale,
  loadFirstMessages,
  loadLaterMessages,
  type Messages,
  resolveLocale,
} from '@openbourse/i18n';
import { create } from 'zustand';
import { useBrand } from './brand.ts';
import { onStoredElsewhere, storage } from './storage.ts';

type Noun = keyof Messages;
/** The key of a text: its noun and its name, `spot:form.limit`. */
export type MessageKey = { [N in Noun]: `${N}:${keyof Messages[N] & string}` }[Noun];
export type MessageValues = Readonly<Record<string, string | number>>;
/** Gives the text of a key in the current language, with the values in its places. */
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** The texts that are there: those of the first screen always, the others shortly after the start. */
type Loaded = FirstMessages & Partial<Omit<Messages, keyof FirstMessages>>;
type LoadOwn = (locale: Locale) => Promise<Partial<Messages>>;

interface Language {
  readonly locale: Locale;
  readonly messages: Loaded;
  readonly t: Translate;
}

const LANGUAGE_KEY = 'language';

const useLanguage = create<Language | null>(() => null);
let starting: Promise<void> | undefined;
/** Texts that screens have loaded for themselves, which another language is then shown with as well. */
const own = new Set<LoadOwn>();

/** Starts with the stored language, else the browser's, else zh-CN; called again, it waits for the same start. */
export function startI18n(): Promise<void> {
  const locale = storedLocale();
  starting ??= loadFirstMessages(locale).then((messages) => show(locale, messages));
  return starting;
}

/** Loads the texts beyond the first screen, once per language; every other screen waits for them. */
export async function loadAllTexts(): Promise<void> {
  await startI18n();
  const { locale, messages } = chosen(useLanguage.getState());
  if (messages.error === undefined) add(locale, await loadLaterMessages(locale));
}

/** Adds the texts of a screen that waits for no others. */
export async function loadOwnTexts(load: LoadOwn): Promise<void> {
  own.add(load);
  await startI18n();
  const { locale } = chosen(useLanguage.getState());
  add(locale, await load(locale));
}

/** Adds texts to those that are shown by now; another language that was chosen meanwhile has its own. */
function add(locale: Locale, texts: Partial<Messages>): void {
  const now = chosen(useLanguage.getState());
  if (now.locale === locale) show(locale, { ...now.messages, ...texts });
}

/** Shows a language with all of its texts, for an app that keeps the choice elsewhere. */
export async function showLocale(locale: Locale): Promise<void> {
  const [first, later] = await Promise.all([loadFirstMessages(locale), loadLaterMessages(locale)]);
  const others = new Map<LoadOwn, Partial<Messages>>();
  // A screen that opens meanwhile adds to them.
  for (const load of own) others.set(load, await load(locale));
  const messages: Loaded = { ...first, ...later };
  for (const texts of others.values()) Object.assign(messages, texts);
  show(locale, messages);
}

/** Switches the interface language and stores the choice. */
export async function changeLocale(locale: Locale): Promise<void> {
  await showLocale(locale);
  storage.setItem(LANGUAGE_KEY, locale);
}

/** Calls `run` with the language that another tab chooses; returns the end of listening. */
export function onLocaleElsewhere(run: (locale: Locale) => void): () => void {
  return onStoredElsewhere(LANGUAGE_KEY, () => run(storedLocale()));
}

export function useT(): Translate {
  // Texts name the site.
  useBrand();
  return chosen(useLanguage()).t;
}

export function useLocale(): Locale {
  return chosen(useLanguage()).locale;
}

/** The current language outside of components, for request headers; a guard may ask before its texts are there. */
export function currentLocale(): Locale {
  return useLanguage.getState()?.locale ?? storedLocale();
}

/** Translates outside of components. */
export const translate: Translate = (key, values) => chosen(useLanguage.getState()).t(key, values);

/** The text of a key that is known only at run time; null when there is none. */
export function findText(
  key: { readonly noun: Noun; readonly name: string },
  values: MessageValues,
): string | null {
  const text = textOf(chosen(useLanguage.getState()).messages, key);
  return text === undefined ? null : filled(text, values);
}

function show(locale: Locale, messages: Loaded): void {
  const t: Translate = (key, values) => {
    const [noun, name] = split(key);
    const text = textOf(messages, { noun, name }) ?? key;
    return filled(text, values);
  };
  document.documentElement.lang = locale;
  useLanguage.setState({ locale, messages, t }, true);
}

/** Every text may name the site. */
function filled(text: string, values: MessageValues | undefined): string {
  return interpolate(text, { brand: useBrand.getState().name, ...values });
}

function split(key: MessageKey): readonly [Noun, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon) as Noun, key.slice(colon + 1)];
}

function textOf(messages: Loaded, key: { readonly noun: Noun; readonly name: string }): string | undefined {
  const texts: Readonly<Record<string, string>> = messages[key.noun] ?? {};
  return Object.hasOwn(texts, key.name) ? texts[key.name] : undefined;
}

function chosen(language: Language | null): Language {
  if (language === null) throw new Error('a text is asked for before the language is loaded');
  return language;
}

/**
 * The stored choice, else the browser language, else zh-CN (specification, section 1). An address that names a language
 * stands in for a choice that was never made.
 */
function storedLocale(): Locale {
  const named = new URLSearchParams(location.search).get('lang');
  return resolveLocale(storage.getItem(LANGUAGE_KEY) ?? named, navigator.languages);
}

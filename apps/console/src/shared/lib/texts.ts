import { interpolate } from '@openbourse/i18n';
import { type MessageValues, useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useMemo } from 'react';
import { messages as english } from '../messages/en-US/index.ts';
import { messages as chinese } from '../messages/zh-CN/index.ts';

type Messages = typeof english;
type Noun = keyof Messages;
/** The key of a text of the console: its noun and its name, `deposit:column.amount`. */
export type TextKey = { [N in Noun]: `${N}:${keyof Messages[N] & string}` }[Noun];
export type Texts = (key: TextKey, values?: MessageValues) => string;
type Bundle = { readonly [N in Noun]: { readonly [K in keyof Messages[N]]: string } };

const englishTexts = textsOf(english);
const chineseTexts = textsOf(chinese);

/** The console's own texts in the current language. */
export function useTexts(): Texts {
  const locale = useLocale();
  return useMemo(() => (locale === 'zh-CN' ? chineseTexts : englishTexts), [locale]);
}

/** The text of a name that only the server knows, such as a job's; the name itself where there is none. */
export function textOrName(texts: Texts, noun: Noun, name: string): string {
  const key = name.slice(name.lastIndexOf('.') + 1);
  const wanted = `${noun}:${name}`;
  return isTextKey(wanted) ? texts(wanted) : key;
}

function isTextKey(key: string): key is TextKey {
  const [noun, name] = splitKey(key);
  return Object.hasOwn(english, noun) && Object.hasOwn(english[noun as Noun], name);
}

function splitKey(key: string): readonly [string, string] {
  const colon = key.indexOf(':');
  return [key.slice(0, colon), key.slice(colon + 1)];
}

function textsOf(bundle: Bundle): Texts {
  return (key, values) => {
    const [noun, name] = splitKey(key);
    const texts: Readonly<Record<string, string>> = bundle[noun as Noun];
    const text = texts[name] ?? key;
    return values === undefined ? text : interpolate(text, values);
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interpolate, type Locale } from '@openbourse/i18n';

const MESSAGES = join(import.meta.dirname, '../packages/i18n/messages');

/** Gives the text that a person reads, by its key such as `identity:login.title`. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** All texts of a language by their keys, from the catalog that the app is built of. */
export function allTexts(locale: Locale): ReadonlyMap<string, string> {
  const folder = join(MESSAGES, locale);
  const entries = readdirSync(folder).flatMap((file) => {
    const noun = file.replace(/\.json$/, '');
    const texts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Readonly<Record<string, string>>;
    return Object.entries(texts).map(([name, text]) => [`${noun}:${name}`, named(text)] as const);
  });
  return new Map(entries);
}

/** The texts of the journeys name the platform's own brand. */
function named(text: string): string {
  return text.replaceAll('{{brand}}', 'Openbourse');
}

export function textsIn(locale: Locale): Say {
  const texts = allTexts(locale);
  return (key, values = {}) => {
    const text = texts.get(key);
    if (text === undefined) throw new Error(`There is no text ${key} in ${locale}.`);
    return interpolate(text, values);
  };
}

/** The language of the journeys. */
export const en = textsIn('en-US');

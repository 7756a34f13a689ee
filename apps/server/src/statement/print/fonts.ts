import { readFileSync } from 'node:fs';
import type { Locale } from '@openbourse/i18n';
import { type Coverage, readCoverage } from './coverage.ts';

/** A typeface in its two weights, with the characters that both have. */
export interface Typeface {
  readonly name: string;
  readonly regular: Buffer;
  readonly bold: Buffer;
  readonly covers: Coverage;
}

const FOLDER = new URL('../fonts/', import.meta.url);

/** The typefaces of the languages that need another one beside the Latin one. */
const SCRIPTS: Partial<Readonly<Record<Locale, { readonly name: string; readonly ending: 'ttf' | 'otf' }>>> =
  {
    'th-TH': { name: 'thai', ending: 'ttf' },
    'ja-JP': { name: 'ja', ending: 'otf' },
    'ko-KR': { name: 'ko', ending: 'otf' },
    'zh-CN': { name: 'zh-cn', ending: 'otf' },
    'zh-HK': { name: 'zh-hk', ending: 'otf' },
  };

const loaded = new Map<string, Typeface>();

/** The typefaces of a language, the one to be tried first first. */
export function typefacesOf(locale: Locale): readonly Typeface[] {
  const script = SCRIPTS[locale];
  const latin = load('latin', 'ttf');
  return script === undefined ? [latin] : [latin, load(script.name, script.ending)];
}

function load(name: string, ending: string): Typeface {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const read = (weight: string): Buffer => readFileSync(new URL(`${name}-${weight}.${ending}`, FOLDER));
  const [regular, bold] = [read('regular'), read('bold')];
  const weights = [readCoverage(regular), readCoverage(bold)];
  const covers: Coverage = (codePoint) => weights.every((isCovered) => isCovered(codePoint));
  const typeface = { name, regular, bold, covers };
  loaded.set(name, typeface);
  return typeface;
}

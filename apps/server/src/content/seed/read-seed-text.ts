import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A text of the seed in one language; the content is HTML as the sanitizer lets it through. */
export interface SeedText {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
}

/** `help` articles, `page`s by slug and `activity`s: one folder each, in it one per language. */
export type SeedFolder = 'help' | 'page' | 'activity';

const FORM = /^<title>([^<]+)<\/title>\n<meta name="description" content="([^"]+)">\n([\s\S]+)$/;

/** Reads `<folder>/<locale>/<key>.html`; a missing text is null. */
export async function readSeedText(
  folder: SeedFolder,
  locale: string,
  key: string,
): Promise<SeedText | null> {
  const path = join(import.meta.dirname, folder, locale, `${key}.html`);
  const file = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return file === null ? null : parseSeedText(file, path);
}

/** The first line is the title, the second the summary; below each line is whole elements and begins with a tag. */
export function parseSeedText(file: string, path: string): SeedText {
  const [, title, summary, content] = FORM.exec(file) ?? [];
  if (title === undefined || summary === undefined || content === undefined) {
    throw new Error(`${path} does not begin with its title and its description`);
  }
  const lines = content.split('\n').map((line) => line.trim());
  return { title: decode(title), summary: decode(summary), content: lines.join('') };
}

function decode(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/**
 * Cuts the fonts of printed statements down to the characters of their texts. Usage, on Debian with
 * fonts-noto-core and fonts-noto-cjk: node tools/statement-fonts.ts. To be run when a text of a statement
 * brings a new character, which a unit test reports.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { LOCALES, type Locale } from '@openbourse/i18n';
import { statementMessages } from '@openbourse/i18n/statements';
import subsetFont from 'subset-font';

const TRUETYPE = '/usr/share/fonts/truetype/noto';
const CJK = '/usr/share/fonts/opentype/noto';
const TARGET = new URL('../apps/server/src/statement/fonts/', import.meta.url);

const LATIN = /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
const ASCII = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index)).join('');
/** Characters of numbers in the ten languages and of the page itself. */
const MARKS = '\u00a0\u202f\u2011–—−…·’“”«»';

/** The scripts beside the Latin one, and where a collection has their face. */
const SCRIPTS: readonly { readonly name: string; readonly locale: Locale; readonly face: number | null }[] = [
  { name: 'thai', locale: 'th-TH', face: null },
  { name: 'ja', locale: 'ja-JP', face: 0 },
  { name: 'ko', locale: 'ko-KR', face: 1 },
  { name: 'zh-cn', locale: 'zh-CN', face: 2 },
  { name: 'zh-hk', locale: 'zh-HK', face: 4 },
];

const textOf = (locale: Locale): string => Object.values(statementMessages(locale)).join('');
const only = (text: string, isWanted: (character: string) => boolean): string =>
  [...new Set(text)].filter(isWanted).toSorted().join('');

async function write(name: string, font: Buffer, characters: string): Promise<void> {
  const bytes = await subsetFont(font, characters, { targetFormat: 'sfnt', noHinting: true });
  writeFileSync(new URL(name, TARGET), bytes);
  process.stdout.write(`${name}: ${[...characters].length} characters, ${bytes.length} bytes\n`);
}

/** One face of a collection as a font of its own: its table directory, with the tables behind it. */
function faceOf(collection: Buffer, face: number): Buffer {
  const start = collection.readUInt32BE(12 + 4 * face);
  const count = collection.readUInt16BE(start + 4);
  const headLength = 12 + 16 * count;
  const head = Buffer.from(collection.subarray(start, start + headLength));
  const tables: Buffer[] = [head];
  let offset = headLength;
  for (let record = 12; record < headLength; record += 16) {
    const from = head.readUInt32BE(record + 8);
    const length = head.readUInt32BE(record + 12);
    const table = Buffer.alloc(Math.ceil(length / 4) * 4);
    collection.copy(table, 0, from, from + length);
    head.writeUInt32BE(offset, record + 8);
    tables.push(table);
    offset += table.length;
  }
  return Buffer.concat(tables);
}

const latin = only(LOCALES.map(({ locale }) => textOf(locale)).join('') + ASCII + MARKS, (character) => {
  const code = character.codePointAt(0) ?? 0;
  return LATIN.test(character) && code < 0x3000;
});
for (const weight of ['Regular', 'Bold']) {
  const ending = weight.toLowerCase();
  await write(`latin-${ending}.ttf`, readFileSync(`${TRUETYPE}/NotoSans-${weight}.ttf`), latin);
  const collection = readFileSync(`${CJK}/NotoSansCJK-${weight}.ttc`);
  for (const { name, locale, face } of SCRIPTS) {
    const characters = only(textOf(locale), (character) => !latin.includes(character));
    if (face === null)
      await write(
        `${name}-${ending}.ttf`,
        readFileSync(`${TRUETYPE}/NotoSansThai-${weight}.ttf`),
        characters,
      );
    else await write(`${name}-${ending}.otf`, faceOf(collection, face), characters);
  }
}

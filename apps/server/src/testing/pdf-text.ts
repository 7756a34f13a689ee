import { inflateSync } from 'node:zlib';

/** The text of a document that pdfkit wrote, without its layout: each piece as its typeface reads it back. */
export function pdfText(pdf: Uint8Array): string {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'));
  const readers = new Map<string, ReadonlyMap<string, string>>();
  for (const { body } of objects.values())
    for (const [, font = '', id = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.body ?? '')?.[1] ?? '';
      readers.set(font, readCharacters(objects.get(cmap)?.stream ?? ''));
    }
  return [...objects.values()].map(({ stream }) => textOf(stream, readers)).join('');
}

interface PdfObject {
  readonly body: string;
  readonly stream: string;
}

function readObjects(text: string): ReadonlyMap<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', data] = body.split(/\nstream\n/, 2);
    const bytes = data === undefined ? null : Buffer.from(data.replace(/\nendstream$/, ''), 'latin1');
    const isPacked =
      head.includes('/FlateDecode') && !head.includes('/Subtype /Image') && !head.includes('/Length1');
    const stream = bytes === null ? '' : isPacked ? inflateSync(bytes).toString('latin1') : '';
    objects.set(id, { body: head, stream });
  }
  return objects;
}

/** Characters by the hexadecimal glyph that stands for them. */
function readCharacters(cmap: string): ReadonlyMap<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]+)>/g)].forEach(([, hex = ''], index) => {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0');
      characters.set(glyph, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    });
  return characters;
}

/** The pieces that a page shows, in the typeface that was chosen before each. */
function textOf(stream: string, readers: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let reader: ReadonlyMap<string, string> = new Map();
  for (const [whole, font = '', pieces = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (whole.endsWith('Tf')) reader = readers.get(font) ?? reader;
    for (const [, hex = ''] of pieces.matchAll(/<([0-9a-f]+)>/g))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += reader.get(glyph) ?? '';
  }
  return text;
}

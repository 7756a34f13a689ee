/** Reports whether a font has a glyph for a character. */
export type Coverage = (codePoint: number) => boolean;

const SEGMENTS = 4;
const GROUPS = 12;

/** Reads which characters a font has, from its `cmap` table (formats 4 and 12, which all fonts of today have). */
export function readCoverage(font: Buffer): Coverage {
  const table = findTable(font, 'cmap');
  const covered = new Set<number>();
  for (let index = 0; index < table.readUInt16BE(2); index += 1) {
    const map = table.subarray(table.readUInt32BE(4 + 8 * index + 4));
    const format = map.readUInt16BE(0);
    if (format === SEGMENTS) addSegments(map, covered);
    if (format === GROUPS) addGroups(map, covered);
  }
  return (codePoint) => covered.has(codePoint);
}

function findTable(font: Buffer, tag: string): Buffer {
  for (let index = 0; index < font.readUInt16BE(4); index += 1) {
    const record = 12 + 16 * index;
    if (font.toString('latin1', record, record + 4) === tag)
      return font.subarray(font.readUInt32BE(record + 8));
  }
  throw new RangeError(`the font has no table ${tag}`);
}

function addSegments(map: Buffer, covered: Set<number>): void {
  const length = map.readUInt16BE(6);
  const [ends, starts] = [14, 16 + length];
  for (let offset = 0; offset < length; offset += 2) {
    const last = map.readUInt16BE(ends + offset);
    for (let code = map.readUInt16BE(starts + offset); code <= last && code < 0xffff; code += 1) {
      if (glyphOf(map, { code, offset, length }) !== 0) covered.add(code);
    }
  }
}

function glyphOf(
  map: Buffer,
  { code, offset, length }: { readonly code: number; readonly offset: number; readonly length: number },
): number {
  const starts = 16 + length;
  const delta = map.readUInt16BE(starts + length + offset);
  const rangePlace = starts + 2 * length + offset;
  const range = map.readUInt16BE(rangePlace);
  if (range === 0) return (code + delta) % 0x10000;
  const glyph = map.readUInt16BE(rangePlace + range + 2 * (code - map.readUInt16BE(starts + offset)));
  return glyph === 0 ? 0 : (glyph + delta) % 0x10000;
}

function addGroups(map: Buffer, covered: Set<number>): void {
  for (let index = 0; index < map.readUInt32BE(12); index += 1) {
    const group = 16 + 12 * index;
    const last = map.readUInt32BE(group + 4);
    for (let code = map.readUInt32BE(group); code <= last; code += 1) covered.add(code);
  }
}

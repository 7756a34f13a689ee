import { type ListFormat, SCREENING_LIMITS } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';
import type { NewEntry } from './list-queries.ts';

/** The content of a file: entries, or aliases of entries that another file has. */
export interface ReadList {
  readonly entries: readonly NewEntry[];
  readonly aliases: ReadonlyMap<string, readonly string[]>;
}

/** Columns of a list of one's own, in their order. */
const OWN = 'kind,reference,value,aliases,born,country,numbers,chain';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** The sign of OFAC for a field without a value. */
const NONE = /^-0-\s*$/;

/**
 * Reads a file of a format. Refuses with `screening.file_unreadable`, which names the line, what is not of it, and a file
 * without entries or with more than there may be.
 */
export function readList(format: ListFormat, text: string): ReadList {
  const rows = readCsv(text);
  const read =
    format === 'ofac_alt' ? { entries: [], aliases: readAliases(rows) } : readEntries(format, rows);
  const count = read.entries.length + read.aliases.size;
  const limit = SCREENING_LIMITS.entriesMax;
  if (count === 0 || count > limit) throw unreadable(1, `1 to ${limit}`);
  return read;
}

function readEntries(format: 'own' | 'ofac_sdn', rows: readonly (readonly string[])[]): ReadList {
  const entries = format === 'own' ? readOwn(rows) : rows.flatMap(readSdn);
  const seen = new Set<string>();
  for (const [place, { reference }] of entries.entries()) {
    if (seen.has(reference)) throw unreadable(place + 1, `${reference} once`);
    seen.add(reference);
  }
  return { entries, aliases: new Map() };
}

function unreadable(line: number, accepted: string): AppError {
  return new AppError('screening.file_unreadable', { field: 'file', line: String(line), accepted });
}

/** Rows of a CSV: fields with commas, quotes or ends of lines stand in quotes (RFC 4180). Empty lines are left out. */
export function readCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const signs = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const endField = (): void => {
    row.push(field);
    field = '';
  };
  const endRow = (): void => {
    endField();
    if (row.some((one) => one.trim() !== '' && one !== '\u001A')) rows.push(row);
    row = [];
  };
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') field += sign;
      else if (signs[at + 1] === '"') {
        field += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"') isQuoted = true;
    else if (sign === ',') endField();
    else if (sign === '\n') endRow();
    else field += sign;
  }
  if (isQuoted) throw unreadable(rows.length + 1, '"');
  endRow();
  return rows;
}

/** A list of one's own: parts of one field have `;` between them. */
function readOwn(rows: readonly (readonly string[])[]): readonly NewEntry[] {
  const [head = [], ...rest] = rows;
  if (head.map((one) => one.trim().toLowerCase()).join(',') !== OWN) throw unreadable(1, OWN);
  return rest.map((row, place) => {
    const [kind = '', reference = '', value = '', aliases = '', born = '', , numbers = '', chain = ''] =
      row.map((one) => one.trim());
    const line = place + 2;
    if (reference === '' || reference.length > 100) throw unreadable(line, 'reference');
    if (value === '') throw unreadable(line, 'value');
    const entry = { ...EMPTY, reference };
    if (kind === 'person') {
      const births = partsOf(born);
      if (!births.every((one) => /^\d{4}(-\d{2}-\d{2})?$/.test(one))) throw unreadable(line, '1970-10-12');
      return { ...entry, names: [value, ...partsOf(aliases)], births, numbers: partsOf(numbers) };
    }
    if (kind === 'address')
      return { ...entry, addresses: [{ chain: chain === '' ? null : chain.toUpperCase(), address: value }] };
    if (kind === 'domain') return { ...entry, domains: [value.toLowerCase()] };
    if (kind !== 'country') throw unreadable(line, 'person, address, domain, country');
    if (!/^[A-Za-z]{2}$/.test(value)) throw unreadable(line, 'KP');
    return { ...entry, bannedCountries: [value.toUpperCase()] };
  });
}

const EMPTY = {
  names: [],
  births: [],
  numbers: [],
  addresses: [],
  domains: [],
  bannedCountries: [],
} as const;

function partsOf(text: string): readonly string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A row of sdn.csv: number, name, type, programme, title, six fields of vessels, remarks. */
function readSdn(row: readonly string[], place: number): readonly NewEntry[] {
  const [number = '', name = ''] = row.map((one) => one.trim());
  if (!/^\d+$/.test(number) || name === '' || row.length < 12) throw unreadable(place + 1, 'sdn.csv');
  const remarks = NONE.test(row[11] ?? '') ? '' : (row[11] ?? '');
  const parts = remarks.split(';').map((part) => part.trim().replace(/\.$/, ''));
  return [
    {
      ...{ ...EMPTY, reference: number, names: [name] },
      births: parts.flatMap(birthOf),
      numbers: parts.flatMap((part) => {
        const found =
          /^(?:alt\. )?(?:Passport|National ID No\.|Identification Number|SSN|Tax ID No\.) ([A-Za-z0-9-]{5,})/.exec(
            part,
          );
        return found?.[1] === undefined ? [] : [found[1]];
      }),
      addresses: parts.flatMap((part) => {
        const found = /^(?:alt\. )?Digital Currency Address - [A-Z0-9]+ (\S+)$/.exec(part);
        return found?.[1] === undefined ? [] : [{ chain: null, address: found[1] }];
      }),
    },
  ];
}

/** The day or year of `DOB 12 Oct 1970`, `DOB Oct 1970` or `DOB circa 1970`. */
function birthOf(part: string): readonly string[] {
  const [, day, month, year] =
    /^(?:alt\. )?DOB (?:circa )?(?:(\d{1,2}) )?(?:([A-Z][a-z]{2}) )?(\d{4})$/.exec(part) ?? [];
  if (year === undefined) return [];
  const number = MONTHS.indexOf(month ?? '') + 1;
  if (day === undefined || number === 0) return [year];
  return [`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`];
}

/** The rows of alt.csv: number of the entry, number of the alias, type, name, remarks. */
function readAliases(rows: readonly (readonly string[])[]): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>();
  for (const [place, row] of rows.entries()) {
    const [number = '', , , name = ''] = row.map((one) => one.trim());
    if (!/^\d+$/.test(number) || name === '' || row.length < 4) throw unreadable(place + 1, 'alt.csv');
    aliases.set(number, [...(aliases.get(number) ?? []), name]);
  }
  return aliases;
}

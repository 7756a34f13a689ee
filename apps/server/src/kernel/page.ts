import { AppError } from './error.ts';

/** A page of a list, and where the next one starts. */
export interface Page<T> {
  readonly data: T[];
  readonly next_cursor: string | null;
}

/** A page of rows that were read with one more than it holds, so that a next page is known to exist. */
export function pageOf<R, T>(
  rows: readonly R[],
  limit: number,
  how: { readonly present: (row: R) => T; readonly cursorOf: (row: R) => string },
): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { data: page.map((row) => how.present(row)), next_cursor: hasMore ? how.cursorOf(last) : null };
}

/** Forms of the fields of a cursor. */
const FORMS = {
  whole: /^-?[0-9]{1,15}$/,
  /** Milliseconds of a year with four digits, which PostgreSQL reads. */
  instant: /^(25[0-2]|2[0-4][0-9]|1?[0-9]{1,2})?[0-9]{1,12}$/,
  /** Of the size of an `integer` of PostgreSQL. */
  small: /^-?[0-9]{1,9}$/,
  decimal: /^[0-9]{1,20}(\.[0-9]{1,18})?$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
} as const;
type Form = keyof typeof FORMS;

type PlaceOf<F extends Readonly<Record<string, Form>>> = {
  readonly [Name in keyof F]: F[Name] extends 'decimal' | 'uuid' ? string : number;
};

/** The cursors of one list: where a page ended, opaque to the caller. */
export interface Cursors<Place> {
  write(place: Place): string;
  /** Null for the first page. Refuses what no answer of a list of this kind has handed out. */
  read(cursor: string | undefined): Place | null;
}

/** The cursors of a list by the fields that its order goes by. */
export function cursorsOf<const F extends Readonly<Record<string, Form>>>(fields: F): Cursors<PlaceOf<F>> {
  const forms = Object.entries(fields);
  return {
    write: (place) => Buffer.from(forms.map(([name]) => String(place[name])).join(' ')).toString('base64url'),
    read: (cursor) => {
      if (cursor === undefined) return null;
      const parts = Buffer.from(cursor, 'base64url').toString().split(' ');
      const isOurs =
        parts.length === forms.length &&
        forms.every(([, form], index) => FORMS[form].test(parts[index] ?? ''));
      if (!isOurs) {
        const reason = 'is not a cursor of this list';
        throw new AppError('request.invalid', { field: 'cursor', reason, accepted: 'next_cursor' });
      }
      const values = forms.map(([name, form], index) => {
        const text = parts[index] ?? '';
        return [name, form === 'decimal' || form === 'uuid' ? text : Number.parseInt(text, 10)];
      });
      return Object.fromEntries(values) as PlaceOf<F>;
    },
  };
}

const ids = cursorsOf({ id: 'whole' });
/** Of queues, longest wait first. */
export const waitCursors = cursorsOf({ at: 'instant', id: 'whole' });

/** The cursor of lists that fall by id. */
export const writeIdCursor = (row: { readonly id: number }): string => ids.write(row);

/** The id above which a page has ended; null for the first page. */
export const readIdCursor = (cursor: string | undefined): number | null => ids.read(cursor)?.id ?? null;

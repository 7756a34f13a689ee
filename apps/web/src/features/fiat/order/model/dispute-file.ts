import type { CallReply } from '@openbourse/client';
import { writeHtml } from '@openbourse/kit/lib/html-file.ts';

export type DisputeRecord = CallReply<'fiat.dispute_file'>;

/** A heading with what stands under it, as names and values. */
export interface FileSection {
  readonly title: string;
  readonly rows: readonly FileRow[];
}

export interface FileRow {
  readonly name: string;
  readonly value: string;
  /** The id of a picture that belongs to the row. */
  readonly picture?: string | null;
}

export interface FileContent {
  readonly locale: string;
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly FileSection[];
  readonly pictures: {
    readonly title: string;
    readonly missing: string;
    readonly rows: DisputeRecord['pictures'];
  };
  /** Of each picture that could be fetched, its content as an address. */
  readonly images: ReadonlyMap<string, string>;
}

/** A page that stands alone and shows everything that is recorded of an order. */
export function disputePage({ locale, title, subtitle, sections, pictures, images }: FileContent): string {
  const addressOf = (id: string): string | null => images.get(id) ?? null;
  const told = sections.filter(({ rows }) => rows.length > 0);
  const hashed = pictures.rows.map(({ id, sha256 }) => ({
    caption: `${id} · SHA-256 ${sha256}`,
    address: addressOf(id),
  }));
  return writeHtml({
    locale,
    title,
    note: subtitle,
    hidden: pictures.missing,
    sections: [
      ...told.map(({ title: heading, rows }) => ({
        title: heading,
        facts: rows.map(({ name, value }) => [name, value] as const),
        pictures: rows.flatMap(({ name, picture }) =>
          picture ? [{ caption: name, address: addressOf(picture) }] : [],
        ),
      })),
      ...(hashed.length === 0 ? [] : [{ title: pictures.title, pictures: hashed }]),
    ],
  });
}

import type { CallReply } from '@openbourse/client';

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

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;color:#101318;background:#fff;max-width:820px;margin:2rem auto;
padding:0 1rem}h1{font-size:22px;margin:0}h2{font-size:16px;margin:2rem 0 .5rem}p{color:#5f697b;margin:.25rem 0}
table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #eceef1;padding:.5rem .75rem .5rem 0;
text-align:left;vertical-align:top;white-space:pre-line;overflow-wrap:anywhere}th{width:34%;font-weight:500;color:#5f697b}
img{max-width:100%;max-height:420px;display:block;margin-top:.5rem}code{font-size:12px;overflow-wrap:anywhere}`;

/**
 * A page that stands alone and shows everything that is recorded of an order: no scripts, nothing from elsewhere, and
 * whatever people wrote is text.
 */
export function disputePage(content: FileContent): string {
  const { locale, title, subtitle, sections, pictures } = content;
  const parts = sections
    .filter(({ rows }) => rows.length > 0)
    .map((section) => `<h2>${escape(section.title)}</h2>${table(section.rows, content)}`);
  if (pictures.rows.length > 0) {
    parts.push(
      `<h2>${escape(pictures.title)}</h2>`,
      pictures.rows.map((row) => figure(row, content)).join(''),
    );
  }
  return `<!doctype html>
<html lang="${escape(locale)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${STYLE}</style></head>
<body><h1>${escape(title)}</h1><p>${escape(subtitle)}</p>${parts.join('\n')}</body></html>
`;
}

function table(rows: readonly FileRow[], content: FileContent): string {
  const cells = rows.map(
    ({ name, value, picture }) =>
      `<tr><th scope="row">${escape(name)}</th><td>${escape(value)}${picture ? image(picture, content) : ''}</td></tr>`,
  );
  return `<table>${cells.join('')}</table>`;
}

function figure(row: DisputeRecord['pictures'][number], content: FileContent): string {
  return `<p><code>${escape(row.id)}</code><br><code>SHA-256 ${escape(row.sha256)}</code></p>${image(row.id, content)}`;
}

function image(id: string, { images, pictures }: FileContent): string {
  const address = images.get(id);
  return address === undefined
    ? `<p>${escape(pictures.missing)} (${escape(id)})</p>`
    : `<img src="${escape(address)}" alt="${escape(id)}">`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A part of a file: names and values, a table, or pictures with what belongs to each. */
export interface FileSection {
  readonly title: string;
  readonly facts?: readonly (readonly [string, string])[];
  readonly table?: {
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  readonly pictures?: readonly FilePicture[];
}

export interface FilePicture {
  readonly caption: string;
  /** The picture within an address; null where it is not part of the file. */
  readonly address: string | null;
}

export interface HtmlFile {
  readonly locale: string;
  readonly title: string;
  readonly note: string;
  /** Stands for a picture that is not part of the file. */
  readonly hidden: string;
  readonly sections: readonly FileSection[];
}

const STYLE =
  'body{font:14px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#101318}' +
  'h2{font-size:1rem;margin:2rem 0 .5rem;border-bottom:1px solid #d5d9e0}' +
  'table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;' +
  'border-bottom:1px solid #eceef1;white-space:pre-wrap;overflow-wrap:anywhere}th{color:#5f697b;font-weight:500}' +
  'img{max-width:100%}p,figcaption{color:#5f697b}';

/** A page that needs nothing beside itself: no script, no address of elsewhere, and no text that could become one. */
export function writeHtml(file: HtmlFile): string {
  const title = escape(file.title);
  return [
    `<!doctype html><html lang="${escape(file.locale)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${escape(file.note)}</p>`,
    ...file.sections.map((section) => writeSection(section, file.hidden)),
    '</body></html>\n',
  ].join('\n');
}

function writeSection(section: FileSection, hidden: string): string {
  const { title, facts = [], table, pictures = [] } = section;
  const rows = facts.map(([name, value]) => `<tr><th>${escape(name)}</th><td>${escape(value)}</td></tr>`);
  const head = table?.columns.map((column) => `<th>${escape(column)}</th>`).join('') ?? '';
  const body = table?.rows.map((row) => `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`);
  return [
    `<h2>${escape(title)}</h2>`,
    rows.length === 0 ? '' : `<table>${rows.join('')}</table>`,
    body === undefined ? '' : `<table><tr>${head}</tr>${body.join('')}</table>`,
    ...pictures.map((picture) => writePicture(picture, hidden)),
  ].join('');
}

function writePicture({ caption, address }: FilePicture, hidden: string): string {
  const picture = address === null ? escape(hidden) : `<img alt="" src="${escape(address)}">`;
  return `<figure><figcaption>${escape(caption)}</figcaption>${picture}</figure>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

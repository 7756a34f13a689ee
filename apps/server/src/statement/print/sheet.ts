import type { Locale } from '@openbourse/i18n';
import PDFDocument from 'pdfkit';
import { nextTurn } from '../../kernel/clock.ts';
import { type Typeface, typefacesOf } from './fonts.ts';

export const COLOURS = { text: '#101318', muted: '#667085', line: '#d0d5dd', surface: '#f6f7f9' } as const;
const A4 = { width: 595.28, height: 841.89 } as const;
const MARGIN = 42;
/** Where the content ends; below it is the foot of the page. */
const BOTTOM = A4.height - 60;
const SIZE_MIN = 4.5;
/** So many rows are drawn before others have their turn. */
const ROWS_AT_ONCE = 20;

export interface TextStyle {
  readonly size: number;
  readonly isBold?: boolean;
  readonly colour?: string;
}

export interface Column {
  readonly title: string;
  /** Its share of the width. */
  readonly share: number;
  readonly isNumber: boolean;
}

interface Run {
  readonly face: string;
  readonly text: string;
}

const OPENING = /^[(（「『《“«[]$/u;

/** Pages of a document with texts in one language. It knows lines, paragraphs and tables, and breaks pages. */
export class Sheet {
  readonly left = MARGIN;
  readonly width = A4.width - 2 * MARGIN;
  y = MARGIN;
  private readonly doc: PDFKit.PDFDocument;
  private readonly faces: readonly Typeface[];
  private readonly segmenter: Intl.Segmenter;
  private readonly done: Promise<Buffer>;

  constructor(options: {
    readonly locale: Locale;
    readonly title: string;
    readonly author: string;
    readonly createdAt: number;
  }) {
    const { locale, title, author, createdAt } = options;
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: locale,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
    });
    this.faces = typefacesOf(locale);
    this.segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
    for (const { name, regular, bold } of this.faces) {
      this.doc.registerFont(`${name}-regular`, regular);
      this.doc.registerFont(`${name}-bold`, bold);
    }
    const chunks: Buffer[] = [];
    this.done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk));
      this.doc.on('end', () => resolve(Buffer.concat(chunks)));
      this.doc.on('error', reject);
    });
  }

  /** Draws the mark of the platform, which is 64 units wide. */
  mark(x: number, y: number, size: number): void {
    const { doc } = this;
    doc
      .save()
      .translate(x, y)
      .scale(size / 64);
    doc.roundedRect(0, 0, 64, 64, 15).fill(COLOURS.text);
    doc.lineCap('round').strokeColor('#ffffff');
    doc.path('M41.8 17.4A17 17 0 1 0 48.2 26.6').lineWidth(5.2).stroke();
    doc.path('M25.4 37.2v-6M32 40.2v-14M38.6 35.2v-8.6').lineWidth(4).stroke();
    doc.restore();
  }

  /** Draws a square picture. */
  picture(png: Buffer, at: { readonly x: number; readonly y: number; readonly size: number }): void {
    this.doc.image(png, at.x, at.y, { width: at.size, height: at.size });
  }

  rule(y: number): void {
    this.doc
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.5)
      .strokeColor(COLOURS.line)
      .stroke();
  }

  widthOf(text: string, style: TextStyle): number {
    let width = 0;
    for (const run of this.runsOf(text)) width += this.use(run.face, style).widthOfString(run.text);
    return width;
  }

  /** Writes one line at a place, made smaller where it would not fit. */
  line(
    text: string,
    at: { readonly x: number; readonly y: number; readonly width: number; readonly isRight?: boolean },
    style: TextStyle,
  ): void {
    const wanted = this.widthOf(text, style);
    const size = Math.max(SIZE_MIN, Math.min(style.size, (style.size * at.width) / Math.max(wanted, 1)));
    const fitted = { ...style, size };
    let x = at.isRight === true ? at.x + at.width - this.widthOf(text, fitted) : at.x;
    for (const run of this.runsOf(text)) {
      const doc = this.use(run.face, fitted).fillColor(style.colour ?? COLOURS.text);
      doc.text(run.text, x, at.y + style.size, { lineBreak: false, baseline: 'alphabetic' });
      x += doc.widthOfString(run.text);
    }
  }

  paragraph(text: string, style: TextStyle): void {
    for (const line of this.wrap(text, this.width, style)) {
      this.needs(style.size * 1.5);
      this.line(line, { x: this.left, y: this.y, width: this.width }, style);
      this.y += style.size * 1.5;
    }
  }

  heading(text: string): void {
    this.y += 14;
    this.needs(60);
    this.paragraph(text, { size: 11, isBold: true });
    this.y += 3;
  }

  /** A table whose head stands again on each page; a sum stands out below its rows. */
  async table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    sum?: readonly string[],
  ): Promise<void> {
    const shares = columns.reduce((total, { share }) => total + share, 0);
    let x = this.left;
    const cells = columns.map((column) => {
      const width = (this.width * column.share) / shares;
      const cell = { ...column, x: x + 3, width: width - 6 };
      x += width;
      return cell;
    });
    const style: TextStyle = { size: 7, isBold: true, colour: COLOURS.muted };
    const titles = cells.map((cell) => this.wrap(cell.title, cell.width, style));
    const headHeight = Math.max(...titles.map(({ length }) => length)) * 9 + 6;
    const head = (): void => {
      this.doc.rect(this.left, this.y, this.width, headHeight).fill(COLOURS.surface);
      for (const [index, cell] of cells.entries()) {
        for (const [number, title] of (titles[index] ?? []).entries())
          this.line(title, { ...cell, y: this.y + 3 + number * 9, isRight: cell.isNumber }, style);
      }
      this.y += headHeight;
    };
    this.needs(headHeight + 15);
    head();
    const add = (row: readonly string[], isBold: boolean): void => {
      if (this.needs(15)) head();
      for (const [index, cell] of cells.entries())
        this.line(
          row[index] ?? '',
          { ...cell, y: this.y + 3, isRight: cell.isNumber },
          { size: 7.5, isBold },
        );
      this.y += 15;
      this.rule(this.y);
    };
    for (const [number, row] of rows.entries()) {
      if (number % ROWS_AT_ONCE === 0) await nextTurn();
      add(row, false);
    }
    if (sum !== undefined) add(sum, true);
    this.y += 4;
  }

  /** Ends the document; each page gets its foot. */
  end(
    footOf: (page: { readonly page: number; readonly pages: number }) => readonly [string, string],
  ): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.doc.switchToPage(index);
      const [start, end] = footOf({ page: index + 1, pages: count });
      const style = { size: 7, colour: COLOURS.muted };
      const place = { x: this.left, y: A4.height - 38, width: this.width };
      this.rule(A4.height - 46);
      this.line(start, place, style);
      this.line(end, { ...place, isRight: true }, style);
    }
    this.doc.end();
    return this.done;
  }

  /** Begins a page where less than a height is left; reports whether it did. */
  private needs(height: number): boolean {
    if (this.y + height <= BOTTOM) return false;
    this.doc.addPage();
    this.y = MARGIN;
    return true;
  }

  private use(face: string, { size, isBold }: TextStyle): PDFKit.PDFDocument {
    return this.doc.font(`${face}-${isBold === true ? 'bold' : 'regular'}`).fontSize(size);
  }

  /** Pieces of a text that one typeface each has; what none has is shown as a question mark. */
  private runsOf(text: string): readonly Run[] {
    const runs: { face: string; text: string }[] = [];
    for (const character of text) {
      const face = this.faces.find(({ covers }) => covers(character.codePointAt(0) ?? 0));
      const name = face?.name ?? 'latin';
      const shown = face === undefined ? '?' : character;
      const last = runs.at(-1);
      if (last?.face === name) last.text += shown;
      else runs.push({ face: name, text: shown });
    }
    return runs;
  }

  /** Lines of a text, broken between words as its language has them: Thai and Chinese write no spaces. */
  private wrap(text: string, width: number, style: TextStyle): readonly string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of this.wordsOf(text)) {
      if (line.trim() !== '' && this.widthOf((line + word).trimEnd(), style) > width) {
        lines.push(line.trim());
        line = '';
      }
      line += word;
    }
    return [...lines, line.trim()];
  }

  /** Words with the marks that stay with them. */
  private wordsOf(text: string): readonly string[] {
    const words: string[] = [];
    for (const { segment, isWordLike } of this.segmenter.segment(text)) {
      const last = words.at(-1);
      const isStuck =
        last !== undefined &&
        segment.trim() !== '' &&
        (OPENING.test(last) || (isWordLike !== true && !OPENING.test(segment) && last.trim() !== ''));
      if (isStuck) words[words.length - 1] = last + segment;
      else words.push(segment);
    }
    return words;
  }
}

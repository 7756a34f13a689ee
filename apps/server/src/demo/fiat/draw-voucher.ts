import sharp from 'sharp';
import { GLYPHS } from './glyphs-data.ts';

/** Facts on the receipt of a bank. */
export interface VoucherFacts {
  readonly reference: string;
  readonly amount: string;
  readonly unit: string;
  readonly payer: string;
  readonly payee: string;
}

const [WIDTH, HEIGHT] = [520, 300] as const;
const DOT = 5;
const CELL = 4 * DOT;
const LINE = 9 * DOT;
const MARGIN = 20;
const HEAD = 60;
const CHARACTERS_MAX = Math.trunc((WIDTH - 2 * MARGIN) / CELL);
const [PAPER, INK, BAND] = [250, 40, 190] as const;

/** Draws the receipt of a made-up bank, dot by dot, so that it needs no font of the machine. */
export async function drawVoucher(facts: VoucherFacts): Promise<Uint8Array> {
  const lines = [
    'TRANSFER SENT',
    `REF ${facts.reference}`,
    `AMOUNT ${facts.amount} ${facts.unit}`,
    `FROM ${facts.payer}`,
    `TO ${facts.payee}`,
  ];
  const pixels = Buffer.alloc(WIDTH * HEIGHT, PAPER).fill(BAND, 0, WIDTH * HEAD);
  for (const [index, line] of lines.entries()) {
    const top = index === 0 ? MARGIN : HEAD + MARGIN + (index - 1) * LINE;
    write(pixels, { text: plainOf(line), top });
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
}

/** Letters without their marks, in capitals; what has no glyph stays empty. */
function plainOf(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase().slice(0, CHARACTERS_MAX);
}

function write(pixels: Buffer, { text, top }: { readonly text: string; readonly top: number }): void {
  for (const [place, sign] of [...text].entries()) {
    const rows = (GLYPHS[sign] ?? '').split(' ');
    for (const [y, row] of rows.entries()) {
      for (const [x, dot] of [...row].entries()) {
        if (dot === '#') fillDot(pixels, { left: MARGIN + place * CELL + x * DOT, top: top + y * DOT });
      }
    }
  }
}

function fillDot(pixels: Buffer, { left, top }: { readonly left: number; readonly top: number }): void {
  for (let row = top; row < top + DOT; row += 1) {
    pixels.fill(INK, row * WIDTH + left, row * WIDTH + left + DOT);
  }
}

import { drawBrand, type DrawnBrand, loadBrand } from '../../../shared/lib/draw-brand.ts';
import { drawPicture, setFont } from '../../../shared/lib/draw-picture.ts';

/** Texts of the picture of a position, as they are drawn. */
export interface Card {
  readonly pair: string;
  /** Side and leverage. */
  readonly side: string;
  readonly isLong: boolean;
  readonly percentName: string;
  readonly percent: string;
  readonly tone: 'up' | 'down' | 'neutral';
  /** Null where the person keeps it. */
  readonly amount: string | null;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly host: string;
  /** Said where nothing is real; null elsewhere. */
  readonly demo: string | null;
}

const WIDTH = 1080;
const HEIGHT = 1080;
const MARGIN = 84;
const INNER = WIDTH - 2 * MARGIN;
const ROLES = ['bg', 'surface', 'text', 'muted', 'up', 'down', 'line'] as const;
type Palette = Readonly<Record<(typeof ROLES)[number], string>>;

/** Draws a position as a picture, in the theme and the colors of its owner. */
export async function drawCard(card: Card): Promise<Blob> {
  const brand = await loadBrand();
  const { facts, ...texts } = card;
  const written = [
    brand.name,
    ...Object.values(texts),
    ...facts.flatMap(({ name, value }) => [name, value]),
  ].join('');
  return drawPicture({ width: WIDTH, height: HEIGHT, weights: [500, 650, 700], texts: written }, (pen) => {
    const palette = paletteOf(document.documentElement);
    drawGround(pen, palette, card);
    drawHead(pen, palette, { card, brand });
    drawResult(pen, palette, card);
    drawFacts(pen, palette, card);
  });
}

function paletteOf(root: HTMLElement): Palette {
  const style = getComputedStyle(root);
  const colorOf = (role: string): string => style.getPropertyValue(`--color-${role}`).trim();
  return Object.fromEntries(ROLES.map((role) => [role, colorOf(role)])) as Palette;
}

/** A curve that ends where the result is: up to the right, or down. */
const CURVE =
  'M20 300C110 280 150 330 260 290S430 190 520 220 690 250 770 150 920 120 1000 60 1060 20 1110 0';

const CURVE_LEFT = 560;

function drawGround(pen: CanvasRenderingContext2D, palette: Palette, { tone }: Card): void {
  pen.fillStyle = palette.bg;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (tone === 'neutral') return;
  pen.save();
  // Right of the names, where nothing is written.
  pen.translate(CURVE_LEFT, tone === 'up' ? 150 : 430);
  pen.scale(0.5, tone === 'up' ? 0.9 : -0.9);
  pen.globalAlpha = 0.4;
  pen.strokeStyle = palette[tone];
  pen.lineWidth = 12;
  pen.lineCap = 'round';
  pen.stroke(new Path2D(CURVE));
  pen.restore();
}

function drawHead(
  pen: CanvasRenderingContext2D,
  palette: Palette,
  { card, brand }: { readonly card: Card; readonly brand: DrawnBrand },
): void {
  drawBrand(pen, brand, {
    left: MARGIN - 8,
    top: 76,
    scale: 2,
    color: palette.text,
    text: { left: MARGIN + 72, middle: 110, size: 40, weight: 650 },
  });
  if (card.demo === null) return;
  pen.fillStyle = palette.muted;
  setFont(pen, 500, 28);
  pen.fillText(card.demo, MARGIN, 182, INNER);
}

function drawResult(pen: CanvasRenderingContext2D, palette: Palette, card: Card): void {
  pen.textBaseline = 'alphabetic';
  pen.fillStyle = palette.text;
  setFont(pen, 700, 64);
  pen.fillText(card.pair, MARGIN, 312, INNER);
  pen.fillStyle = card.isLong ? palette.up : palette.down;
  setFont(pen, 650, 40);
  pen.fillText(card.side, MARGIN, 376, INNER);
  pen.fillStyle = palette.muted;
  setFont(pen, 500, 32);
  pen.fillText(card.percentName, MARGIN, 494, INNER);
  pen.fillStyle = card.tone === 'neutral' ? palette.text : palette[card.tone];
  setFont(pen, 700, 150);
  pen.fillText(card.percent, MARGIN, 640, INNER);
  if (card.amount === null) return;
  setFont(pen, 650, 52);
  pen.fillText(card.amount, MARGIN, 718, INNER);
}

const FACTS_TOP = 812;
const FACTS_HEIGHT = 150;

function drawFacts(pen: CanvasRenderingContext2D, palette: Palette, { facts, host }: Card): void {
  pen.fillStyle = palette.line;
  pen.fillRect(MARGIN, FACTS_TOP - 56, INNER, 2);
  const width = INNER / facts.length;
  facts.forEach(({ name, value }, index) => {
    const left = MARGIN + index * width;
    pen.fillStyle = palette.muted;
    setFont(pen, 500, 30);
    pen.fillText(name, left, FACTS_TOP, width - 24);
    pen.fillStyle = palette.text;
    setFont(pen, 650, 42);
    pen.fillText(value, left, FACTS_TOP + 58, width - 24);
  });
  pen.fillStyle = palette.muted;
  setFont(pen, 500, 30);
  pen.fillText(host, MARGIN, FACTS_TOP + FACTS_HEIGHT + 40, INNER);
}

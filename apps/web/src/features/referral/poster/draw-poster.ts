import { mixed } from '@openbourse/api/brand';
import { qrPath } from '@openbourse/kit/lib/qr-path.ts';
import { drawBrand, type DrawnBrand, loadBrand } from '../../../shared/lib/draw-brand.ts';
import { drawPicture, setFont } from '../../../shared/lib/draw-picture.ts';
import { wrapLines } from './wrap-lines.ts';

export interface PosterTexts {
  /** Claim of the platform, large. */
  readonly headline: string;
  /** Instruction for the code. */
  readonly scan: string;
  /** The name of the invite code, above it. */
  readonly codeName: string;
  /** Said where nothing is real; null elsewhere. */
  readonly demo: string | null;
}

export interface Poster {
  readonly locale: string;
  readonly texts: PosterTexts;
  /** The invite code, and the address that opens with it filled in. */
  readonly code: string;
  readonly link: string;
  /** The address as people say it. */
  readonly host: string;
  /** The accent of the brand in the dark theme; empty for that of the apps. */
  readonly accent: string;
}

const WIDTH = 1080;
const HEIGHT = 1620;
const MARGIN = 88;
const INNER = WIDTH - 2 * MARGIN;
/** The colors of the brand on a picture, alike in both themes, because what is shared has none. */
const COLORS = {
  top: '#12161f',
  line: 'rgb(255 255 255 / 0.07)',
  text: '#ffffff',
  muted: '#c3c8d6',
  card: '#ffffff',
  ink: '#101318',
  inkMuted: '#5f697b',
} as const;
/** Colors that follow the accent of the brand. */
interface Colors {
  readonly bottom: string;
  readonly glow: string;
  readonly curve: string;
}
const OWN_COLORS: Colors = { bottom: '#2b2d63', glow: '#7b7dff', curve: '#8b8dff' };
/** Hundredths of the accent in the ground. */
const GROUND_SHARE = 22;

function colorsOf(accent: string): Colors {
  if (accent === '') return OWN_COLORS;
  return { bottom: mixed(COLORS.top, accent, GROUND_SHARE), glow: accent, curve: accent };
}

/** A headline of more lines than these is set smaller. */
const HEADLINE_LINES_MAX = 4;
const HEADLINE_SIZES = [104, 92, 80, 70, 60] as const;
const CARD = { top: 1068, height: 464, padding: 48, radius: 48 } as const;
const CODE_SIZE = CARD.height - 2 * CARD.padding;

/** Draws the poster of an invitation: what people share as a picture, print or show on a screen. */
export async function drawPoster(poster: Poster): Promise<Blob> {
  const { texts, code, host, accent } = poster;
  const brand = await loadBrand();
  const colors = colorsOf(accent);
  const written = Object.values(texts).join('') + code + host + brand.name;
  return drawPicture({ width: WIDTH, height: HEIGHT, weights: [400, 600, 700], texts: written }, (pen) => {
    drawGround(pen, colors);
    drawCurve(pen, colors);
    drawTop(pen, { brand, demo: texts.demo });
    drawHeadline(pen, poster);
    drawCard(pen, poster);
  });
}

function strokePath(pen: CanvasRenderingContext2D, path: string): void {
  pen.stroke(new Path2D(path));
}

function fillPath(pen: CanvasRenderingContext2D, path: Path2D): void {
  pen.fill(path);
}

function drawGround(pen: CanvasRenderingContext2D, colors: Colors): void {
  const ground = pen.createLinearGradient(0, 0, WIDTH * 0.5, HEIGHT);
  ground.addColorStop(0, COLORS.top);
  ground.addColorStop(1, colors.bottom);
  pen.fillStyle = ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const glow = pen.createRadialGradient(WIDTH, 820, 0, WIDTH, 820, 860);
  glow.addColorStop(0, `${colors.glow}6b`);
  glow.addColorStop(1, `${colors.glow}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = COLORS.line;
  pen.lineWidth = 2;
  for (let y = 640; y < CARD.top; y += 92) strokePath(pen, `M0 ${y}H${WIDTH}`);
}

/** A price that finds its way up: the points of the curve, from the left. */
const CURVE =
  'M-20 1010C90 960 130 1004 230 950S380 812 470 858 620 900 700 800 850 742 920 690 1030 640 1100 560';

function drawCurve(pen: CanvasRenderingContext2D, colors: Colors): void {
  const shade = pen.createLinearGradient(0, 560, 0, CARD.top + 40);
  shade.addColorStop(0, `${colors.curve}4d`);
  shade.addColorStop(1, `${colors.curve}00`);
  pen.fillStyle = shade;
  fillPath(pen, new Path2D(`${CURVE}V${CARD.top + 80}H-20Z`));
  pen.strokeStyle = colors.curve;
  pen.lineWidth = 7;
  pen.lineCap = 'round';
  strokePath(pen, CURVE);
}

function drawTop(
  pen: CanvasRenderingContext2D,
  { brand, demo }: { readonly brand: DrawnBrand; readonly demo: string | null },
): void {
  drawBrand(pen, brand, {
    left: MARGIN - 10,
    top: 84,
    scale: 2.75,
    color: COLORS.text,
    text: { left: MARGIN + 96, middle: 130, size: 54, weight: 680 },
  });
  if (demo === null) return;
  setFont(pen, 500, 30);
  pen.fillStyle = COLORS.muted;
  pen.fillText(demo, MARGIN, 214, INNER);
}

function drawHeadline(pen: CanvasRenderingContext2D, { texts, locale }: Poster): void {
  const measure = (text: string): number => pen.measureText(text).width;
  let lines: readonly string[] = [];
  let size = 0;
  for (size of HEADLINE_SIZES) {
    setFont(pen, 700, size);
    lines = wrapLines(texts.headline, { locale, width: INNER, measure });
    const widest = Math.max(...lines.map(measure));
    if (lines.length <= HEADLINE_LINES_MAX && widest <= INNER) break;
  }
  pen.fillStyle = COLORS.text;
  pen.textBaseline = 'alphabetic';
  lines.forEach((line, index) => pen.fillText(line, MARGIN, 300 + size + index * size * 1.16, INNER));
}

/** The white card: the code to scan, and the same in letters. */
function drawCard(pen: CanvasRenderingContext2D, poster: Poster): void {
  pen.fillStyle = COLORS.card;
  pen.beginPath();
  pen.roundRect(MARGIN, CARD.top, INNER, CARD.height, CARD.radius);
  pen.fill();
  const { size, path } = qrPath(poster.link);
  pen.save();
  // The white around the code is that of the card already.
  pen.translate(MARGIN + CARD.padding / 2, CARD.top + CARD.padding / 2);
  pen.scale((CODE_SIZE + CARD.padding) / size, (CODE_SIZE + CARD.padding) / size);
  pen.fillStyle = '#000';
  fillPath(pen, new Path2D(path));
  pen.restore();
  drawCardTexts(pen, poster);
}

function drawCardTexts(pen: CanvasRenderingContext2D, { texts, locale, code, host }: Poster): void {
  const left = MARGIN + CARD.padding + CODE_SIZE + 36;
  const width = WIDTH - MARGIN - CARD.padding - left;
  const measure = (text: string): number => pen.measureText(text).width;
  let y = CARD.top + CARD.padding + 48;
  pen.fillStyle = COLORS.ink;
  setFont(pen, 650, 42);
  for (const line of wrapLines(texts.scan, { locale, width, measure }).slice(0, 3)) {
    pen.fillText(line, left, y, width);
    y += 54;
  }
  const bottom = CARD.top + CARD.height - CARD.padding;
  pen.fillStyle = COLORS.inkMuted;
  setFont(pen, 500, 30);
  pen.fillText(texts.codeName, left, bottom - 150, width);
  pen.fillText(host, left, bottom - 14, width);
  pen.fillStyle = COLORS.ink;
  setFont(pen, 700, 62);
  pen.fillText(code, left, bottom - 78, width);
}

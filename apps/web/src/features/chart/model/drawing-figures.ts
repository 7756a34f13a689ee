import type { OverlayFigure } from 'klinecharts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Ground of a drawing: its points on the screen, with their prices, and the size of the pane. */
export interface Ground {
  readonly places: readonly Place[];
  readonly prices: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Candles from the first point to the second. */
  readonly bars: number;
  readonly priceText: (price: number) => string;
  readonly percentText: (percent: number) => string;
  readonly colors: { readonly up: string; readonly down: string };
  readonly note: string;
}

type Figures = readonly OverlayFigure[];

const line = (...coordinates: readonly Place[]): OverlayFigure => ({ type: 'line', attrs: { coordinates } });
const label = (place: Place, text: string, align: CanvasTextAlign = 'left'): OverlayFigure => ({
  type: 'text',
  attrs: { ...place, text, align, baseline: 'bottom' },
  ignoreEvent: true,
});
const area = (type: 'rect' | 'polygon' | 'circle', attrs: object): OverlayFigure => ({
  ...{ type, attrs },
  styles: { style: 'stroke_fill', color: 'transparent' },
});

/** Where the ray from one place through another leaves the pane. */
export function rayEnd(
  from: Place,
  through: Place,
  { width, height }: Pick<Ground, 'width' | 'height'>,
): Place {
  const [dx, dy] = [through.x - from.x, through.y - from.y];
  if (dx === 0) return { x: from.x, y: dy < 0 ? 0 : height };
  const x = dx > 0 ? Math.max(width, through.x) : Math.min(0, through.x);
  return { x, y: from.y + (dy * (x - from.x)) / dx };
}

const HEAD_PX = 10;

function arrow({ places: [from, to] }: Ground): Figures {
  if (from === undefined || to === undefined) return [];
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const wing = (turn: number): Place => ({
    x: to.x - HEAD_PX * Math.cos(angle + turn),
    y: to.y - HEAD_PX * Math.sin(angle + turn),
  });
  return [line(from, to), line(wing(0.5), to, wing(-0.5))];
}

function crossLine({ places: [at], width, height }: Ground): Figures {
  if (at === undefined) return [];
  return [line({ x: 0, y: at.y }, { x: width, y: at.y }), line({ x: at.x, y: 0 }, { x: at.x, y: height })];
}

/** Andrews' pitchfork: a median from the first point through the middle of the other two, and its parallels through them. */
function pitchfork(ground: Ground): Figures {
  const [handle, one, two] = ground.places;
  if (handle === undefined || one === undefined) return [];
  if (two === undefined) return [line(handle, one)];
  const middle = { x: (one.x + two.x) / 2, y: (one.y + two.y) / 2 };
  const along = (from: Place): Place =>
    rayEnd(from, { x: from.x + middle.x - handle.x, y: from.y + middle.y - handle.y }, ground);
  return [
    line(one, two),
    line(handle, rayEnd(handle, middle, ground)),
    line(one, along(one)),
    line(two, along(two)),
  ];
}

const EXTENSIONS = [0, 0.382, 0.618, 1, 1.272, 1.618, 2.618];

/** Levels by which a move of the first two points goes on from the third. */
function fibonacciExtension(ground: Ground): Figures {
  const [from, to, base] = ground.places;
  const [first, second, third] = ground.prices;
  if (from === undefined || to === undefined) return [];
  if (base === undefined || first === undefined || second === undefined || third === undefined)
    return [line(from, to)];
  const levels = EXTENSIONS.flatMap((ratio) => {
    const y = base.y + (to.y - from.y) * ratio;
    const text = `${ground.priceText(third + (second - first) * ratio)} (${ratio})`;
    return [line({ x: base.x, y }, { x: ground.width, y }), label({ x: base.x, y }, text)];
  });
  return [line(from, to, base), ...levels];
}

const RETRACEMENTS = [0.236, 0.382, 0.5, 0.618, 0.786, 1];

/** Rays from the first point through the parts of the way to the second. */
function fibonacciFan(ground: Ground): Figures {
  const [from, to] = ground.places;
  if (from === undefined || to === undefined) return [];
  return RETRACEMENTS.map((ratio) =>
    line(from, rayEnd(from, { x: to.x, y: from.y + (to.y - from.y) * ratio }, ground)),
  );
}

function fibonacciCircle({ places: [from, to] }: Ground): Figures {
  if (from === undefined || to === undefined) return [];
  const radius = Math.hypot(to.x - from.x, to.y - from.y);
  const rings = RETRACEMENTS.map((ratio) => area('circle', { ...from, r: radius * ratio }));
  return [line(from, to), ...rings];
}

const FIBONACCI = [0, 1, 2, 3, 5, 8, 13, 21, 34];

/** Instants after the first point by Fibonacci's numbers of the step to the second. */
function fibonacciTime({ places: [from, to], height }: Ground): Figures {
  if (from === undefined || to === undefined) return [];
  return FIBONACCI.flatMap((count) => {
    const x = from.x + (to.x - from.x) * count;
    return [line({ x, y: 0 }, { x, y: height }), label({ x: x + 3, y: height }, String(count))];
  });
}

const GANN = [1 / 8, 1 / 4, 1 / 3, 1 / 2, 1, 2, 3, 4, 8];

/** Gann's fan: the way to the second point is one to one; the others rise by as much in a part of the time, or a part in as much. */
function gannFan(ground: Ground): Figures {
  const [from, to] = ground.places;
  if (from === undefined || to === undefined) return [];
  return GANN.map((ratio) =>
    line(from, rayEnd(from, { x: to.x, y: from.y + (to.y - from.y) * ratio }, ground)),
  );
}

const box = (from: Place, to: Place) => ({
  ...{ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
  ...{ width: Math.abs(to.x - from.x), height: Math.abs(to.y - from.y) },
});

function rectangle({ places: [from, to] }: Ground): Figures {
  return from === undefined || to === undefined ? [] : [area('rect', box(from, to))];
}

function circle({ places: [from, to] }: Ground): Figures {
  if (from === undefined || to === undefined) return [];
  return [area('circle', { ...from, r: Math.hypot(to.x - from.x, to.y - from.y) })];
}

function triangle({ places }: Ground): Figures {
  if (places.length === 2) return [line(...places)];
  return places.length < 3 ? [] : [area('polygon', { coordinates: places })];
}

function note({ places: [at], note: text }: Ground): Figures {
  if (at === undefined) return [];
  return [{ type: 'text', attrs: { ...at, text, align: 'left', baseline: 'bottom' } }];
}

/** Text of the way from one price to another. */
function wayText({ priceText, percentText }: Ground, [from, to]: readonly [number, number]): string {
  const sign = to < from ? '−' : '+';
  const part = from === 0 ? '' : ` (${percentText((100 * (to - from)) / from)})`;
  return `${sign}${priceText(Math.abs(to - from))}${part}`;
}

function priceRange(ground: Ground): Figures {
  const [from, to] = ground.places;
  const [first, second] = ground.prices;
  if (from === undefined || to === undefined || first === undefined || second === undefined) return [];
  const x = (from.x + to.x) / 2;
  const text = label({ x, y: Math.min(from.y, to.y) - 4 }, wayText(ground, [first, second]), 'center');
  return [
    area('rect', box(from, to)),
    ...arrow({
      ...ground,
      places: [
        { x, y: from.y },
        { x, y: to.y },
      ],
    }),
    text,
  ];
}

function dateRange(ground: Ground): Figures {
  const [from, to] = ground.places;
  if (from === undefined || to === undefined) return [];
  const y = (from.y + to.y) / 2;
  const text = label({ x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 4 }, `${ground.bars}`, 'center');
  return [
    area('rect', box(from, to)),
    ...arrow({
      ...ground,
      places: [
        { x: from.x, y },
        { x: to.x, y },
      ],
    }),
    text,
  ];
}

/** A position from its entry by its target and its stop: what it wins and loses, and the ratio of the two. */
function position(ground: Ground, sign: 1 | -1): Figures {
  const [entry, target, stop] = ground.places;
  const [entered, won, lost] = ground.prices;
  if (entry === undefined || target === undefined || entered === undefined || won === undefined) return [];
  const { colors, percentText } = ground;
  const x = Math.max(entry.x, target.x, stop?.x ?? entry.x);
  const zone = (to: Place, color: string): OverlayFigure => ({
    ...{ type: 'rect', attrs: box(entry, { x, y: to.y }) },
    styles: { style: 'fill', color: `color-mix(in srgb, ${color} 22%, transparent)` },
  });
  const part = (price: number): string => percentText((sign * 100 * (price - entered)) / (entered || 1));
  const middle = (entry.x + x) / 2;
  const base = line(entry, { x, y: entry.y });
  const top = label({ x: middle, y: target.y - (target.y < entry.y ? 4 : -18) }, part(won), 'center');
  if (stop === undefined || lost === undefined) return [zone(target, colors.up), base, top];
  const risk = Math.abs(entered - lost);
  const ratio = risk === 0 ? '' : ` · ${(Math.abs(won - entered) / risk).toFixed(2)}`;
  const bottom = label(
    { x: middle, y: stop.y - (stop.y < entry.y ? 4 : -18) },
    `${part(lost)}${ratio}`,
    'center',
  );
  return [zone(target, colors.up), zone(stop, colors.down), base, top, bottom];
}

/** Tools that the chart library does not have, with how many points each of them takes. */
export const OWN_TOOLS: Readonly<
  Record<string, { readonly points: number; readonly draw: (ground: Ground) => Figures }>
> = {
  arrow: { points: 2, draw: arrow },
  crossLine: { points: 1, draw: crossLine },
  pitchfork: { points: 3, draw: pitchfork },
  fibonacciExtension: { points: 3, draw: fibonacciExtension },
  fibonacciFan: { points: 2, draw: fibonacciFan },
  fibonacciCircle: { points: 2, draw: fibonacciCircle },
  fibonacciTime: { points: 2, draw: fibonacciTime },
  gannFan: { points: 2, draw: gannFan },
  rectangle: { points: 2, draw: rectangle },
  circle: { points: 2, draw: circle },
  triangle: { points: 3, draw: triangle },
  note: { points: 1, draw: note },
  priceRange: { points: 2, draw: priceRange },
  dateRange: { points: 2, draw: dateRange },
  longPosition: { points: 3, draw: (ground) => position(ground, 1) },
  shortPosition: { points: 3, draw: (ground) => position(ground, -1) },
};

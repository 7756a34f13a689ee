import { readToken } from '@openbourse/kit/theme/theme.ts';
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts';
import { decimalsOfStep } from '../market-data/index.ts';

/** A level that stands in the chart with its name, for example the entry of a position. */
export interface PriceLine {
  readonly id: string;
  /** Decimal text. */
  readonly price: string;
  readonly label: string;
  readonly tone: 'neutral' | 'up' | 'down' | 'warn';
  /** True when it can be dragged to another price. */
  readonly isMovable: boolean;
}

/** Hears of a line that was dropped at another price, with the decimals of the market. */
export type LineMove = (line: PriceLine, price: string) => void;

const NAME = 'priceLevel';
const GROUP = 'price-levels';
/** The handle of a line is held by its name, which is wider than the line is thick. */
const HANDLE_PADDING_PX = 7;
const HANDLE_RIGHT_PX = 8;

interface Look {
  readonly label: string;
  readonly color: string;
  readonly text: string;
  readonly font: string;
}

registerOverlay<Look>({
  name: NAME,
  totalStep: 2,
  needDefaultPointFigure: false,
  needDefaultXAxisFigure: false,
  needDefaultYAxisFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) =>
    drawLevel({ y: coordinates[0]?.y, width: bounding.width }, overlay.extendData),
});

function drawLevel(
  at: { readonly y: number | undefined; readonly width: number },
  look: Look,
): OverlayFigure[] {
  const { y, width } = at;
  if (y === undefined) return [];
  const coordinates = [
    { x: 0, y },
    { x: width, y },
  ];
  return [
    {
      type: 'line',
      attrs: { coordinates },
      styles: { color: look.color, style: 'dashed', dashedValue: [5, 4] },
    },
    {
      type: 'text',
      attrs: { x: width - HANDLE_RIGHT_PX, y, text: look.label, align: 'right', baseline: 'middle' },
      styles: {
        color: look.text,
        backgroundColor: look.color,
        family: look.font,
        size: 11,
        borderRadius: 4,
        paddingLeft: HANDLE_PADDING_PX,
        paddingRight: HANDLE_PADDING_PX,
        paddingTop: HANDLE_PADDING_PX,
        paddingBottom: HANDLE_PADDING_PX,
      },
    },
  ];
}

/** The levels of a chart, kept in step with what they stand for. */
export interface PriceLines {
  readonly show: (lines: readonly PriceLine[], tick: string, onMove: LineMove) => void;
  /** Draws all of them again, in the colors of another theme. */
  readonly restyle: () => void;
}

export function createPriceLines(chart: Chart): PriceLines {
  const drawn = new Map<string, string>();
  let latest: Parameters<PriceLines['show']> = [[], '1', () => undefined];
  const draw = (line: PriceLine): void => {
    const { id } = line;
    chart.removeOverlay({ id: overlayId(id) });
    chart.createOverlay({
      name: NAME,
      id: overlayId(id),
      groupId: GROUP,
      lock: !line.isMovable,
      points: [{ value: Number(line.price) }],
      extendData: lookOf(line),
      onPressedMoveEnd: ({ overlay }) => {
        const value = overlay.points[0]?.value;
        const [, tick, onMove] = latest;
        // Until the person has confirmed the new level, the line stands where it holds.
        draw(line);
        if (value !== undefined) onMove(line, value.toFixed(decimalsOfStep(tick)));
      },
    });
  };
  const show: PriceLines['show'] = (lines, tick, onMove) => {
    latest = [lines, tick, onMove];
    for (const id of drawn.keys()) {
      if (lines.some((line) => line.id === id)) continue;
      chart.removeOverlay({ id: overlayId(id) });
      drawn.delete(id);
    }
    for (const line of lines) {
      const text = JSON.stringify(line);
      if (drawn.get(line.id) === text) continue;
      draw(line);
      drawn.set(line.id, text);
    }
  };
  return {
    show,
    restyle() {
      drawn.clear();
      show(...latest);
    },
  };
}

function overlayId(id: string): string {
  return `level-${id}`;
}

function lookOf({ label, tone }: PriceLine): Look {
  const token = (
    { neutral: '--color-muted', up: '--color-up', down: '--color-down', warn: '--color-warn' } as const
  )[tone];
  return { label, color: readToken(token), text: readToken('--color-bg'), font: readToken('--font-sans') };
}

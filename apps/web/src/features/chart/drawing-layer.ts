/** Drawings in the chart, kept in step with what is kept of them. */
import type { Drawing, DrawingPoint } from '@openbourse/api/terminal/kept';
import { readToken } from '@openbourse/kit/theme/theme.ts';
import { type Chart, type OverlayCreate, type OverlayTemplate, registerOverlay } from 'klinecharts';
import { keptPoints } from './model/change-drawings.ts';
import { type Ground, OWN_TOOLS } from './model/drawing-figures.ts';
import { type DrawingTool, toolOf } from './model/drawing-tools.ts';

export interface DrawingsView {
  readonly drawings: readonly Drawing[];
  readonly areHidden: boolean;
  readonly isMagnetic: boolean;
}

/** Hears of what hands do with drawings. */
export interface DrawingsHands {
  /** A drawing was moved. */
  readonly onMove: (drawing: Drawing) => void;
  /** A drawing was chosen; null when none is any more. */
  readonly onSelect: (id: string | null) => void;
}

export interface NewDrawing {
  readonly tool: DrawingTool;
  readonly text?: string | undefined;
  /** Hears of the points when the last one is set. */
  readonly onDone: (points: readonly DrawingPoint[]) => void;
}

export interface DrawingLayer {
  readonly show: (view: DrawingsView, hands: DrawingsHands) => void;
  /** Draws a new one; the answer gives it up. */
  readonly draw: (drawing: NewDrawing) => () => void;
  /** Draws all of them again, in the colors of another theme. */
  readonly restyle: () => void;
}

const GROUP = 'drawings';
const UNDONE = 'drawing-undone';

/** Makes the tools known to the chart library that it does not have. */
function registerTools(): void {
  for (const [name, { points, draw }] of Object.entries(OWN_TOOLS)) {
    registerOverlay({
      ...{ name, totalStep: points + 1 },
      needDefaultPointFigure: true,
      needDefaultXAxisFigure: true,
      needDefaultYAxisFigure: true,
      createPointFigures: (params) => [...draw(groundOf(params))],
    });
  }
}

registerTools();

type FigureParams = Parameters<NonNullable<OverlayTemplate['createPointFigures']>>[0];

function groundOf({ chart, overlay, coordinates, bounding }: FigureParams): Ground {
  const { format } = chart.getThousandsSeparator();
  const decimals = chart.getSymbol()?.pricePrecision ?? 2;
  const [from, to] = coordinates;
  return {
    places: coordinates,
    prices: overlay.points.flatMap(({ value }) => value ?? []),
    width: bounding.width,
    height: bounding.height,
    bars: Math.round(Math.abs((to?.x ?? 0) - (from?.x ?? 0)) / chart.getBarSpace().bar),
    priceText: (price) => format(price.toFixed(decimals)),
    percentText: (percent) => `${percent < 0 ? '−' : '+'}${format(Math.abs(percent).toFixed(2))}%`,
    colors: { up: readToken('--color-up'), down: readToken('--color-down') },
    note: typeof overlay.extendData === 'string' ? overlay.extendData : '',
  };
}

export function createDrawings(chart: Chart): DrawingLayer {
  const drawn = new Map<string, string>();
  let latest: Parameters<DrawingLayer['show']> | null = null;
  const show: DrawingLayer['show'] = (view, hands) => {
    latest = [view, hands];
    for (const id of drawn.keys()) {
      if (view.drawings.some((drawing) => drawing.id === id)) continue;
      chart.removeOverlay({ id: overlayId(id) });
      drawn.delete(id);
    }
    for (const drawing of view.drawings) {
      const key = JSON.stringify([drawing, view.areHidden, view.isMagnetic]);
      if (drawn.get(drawing.id) === key) continue;
      chart.removeOverlay({ id: overlayId(drawing.id) });
      const overlay = overlayOf(drawing, view, { hands: () => latest?.[1] });
      if (overlay !== null) chart.createOverlay(overlay);
      drawn.set(drawing.id, key);
    }
  };
  return {
    show,
    draw({ tool, text, onDone }) {
      const isMagnetic = latest?.[0].isMagnetic ?? false;
      chart.createOverlay({
        ...{ name: tool, id: UNDONE, groupId: GROUP, mode: isMagnetic ? 'weak_magnet' : 'normal' },
        ...(text !== undefined && { extendData: text }),
        onDrawEnd: ({ overlay }) => {
          const points = pointsOf(overlay.points);
          // The library still works on the overlay whose end it reports.
          queueMicrotask(() => {
            chart.removeOverlay({ id: UNDONE });
            onDone(points);
          });
        },
      });
      return () => void chart.removeOverlay({ id: UNDONE });
    },
    restyle() {
      drawn.clear();
      if (latest !== null) show(...latest);
    },
  };
}

/** A drawing as the library takes it; null for one of a tool that this version does not have. */
function overlayOf(
  drawing: Drawing,
  view: DrawingsView,
  { hands }: { readonly hands: () => DrawingsHands | undefined },
): OverlayCreate | null {
  const { id, tool, points, isLocked = false, text } = drawing;
  if (toolOf(tool) === undefined) return null;
  return {
    ...{ name: tool, id: overlayId(id), groupId: GROUP, lock: isLocked, visible: !view.areHidden },
    mode: view.isMagnetic ? 'weak_magnet' : 'normal',
    points: points.map(([timestamp, value]) => ({ timestamp, value })),
    ...(text !== undefined && { extendData: text }),
    onPressedMoveEnd: ({ overlay }) => {
      const moved = pointsOf(overlay.points);
      if (JSON.stringify(moved) !== JSON.stringify(points)) hands()?.onMove({ ...drawing, points: moved });
    },
    onSelected: () => hands()?.onSelect(id),
    onDeselected: () => hands()?.onSelect(null),
    // The library would delete it, without a question and without the document.
    onRightClick: (event) => event.preventDefault?.(),
  };
}

function pointsOf(
  points: readonly { readonly timestamp?: number; readonly value?: number }[],
): readonly DrawingPoint[] {
  return keptPoints(
    points.flatMap(({ timestamp, value }) =>
      timestamp === undefined || value === undefined ? [] : [[timestamp, value] as const],
    ),
  );
}

function overlayId(id: string): string {
  return `drawing-${id}`;
}

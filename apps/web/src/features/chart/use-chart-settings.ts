import {
  CHART_DOCUMENT,
  type ChartSettings,
  type Drawings,
  drawingsOf,
  NO_DRAWINGS,
  readChart,
  readDrawings,
  STANDARD_CHART,
} from '@openbourse/api/terminal/kept';
import { type DocumentState, documentOf, type KeptDocument, useDocument } from '../document/index.ts';
import { type ChartChange, changeChart } from './model/change-chart.ts';
import { changeDrawings, type DrawingsChange } from './model/change-drawings.ts';

/** Charts that stand beside each other, each with a period of its own. */
export type ChartPlace = 'first' | 'second';

export type ChartState = DocumentState<ChartSettings, ChartChange>;
export type DrawingsState = DocumentState<Drawings, DrawingsChange>;

const CHART = documentOf(CHART_DOCUMENT, {
  ...{ nothing: STANDARD_CHART, read: readChart, change: changeChart },
});
const DRAWN = new Map<number, KeptDocument<Drawings, DrawingsChange>>();

function drawnIn(matchId: number): KeptDocument<Drawings, DrawingsChange> {
  const known = DRAWN.get(matchId);
  if (known !== undefined) return known;
  const kind = { nothing: NO_DRAWINGS, read: readDrawings, change: changeDrawings };
  const document = documentOf(drawingsOf(matchId), kind);
  DRAWN.set(matchId, document);
  return document;
}

/** The settings of charts, the same for every pair. */
export const useChartSettings = (): ChartState => useDocument(CHART);

/** Drawings in the charts of a pair. */
export const useDrawings = (matchId: number): DrawingsState => useDocument(drawnIn(matchId));

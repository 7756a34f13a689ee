/** The indicators of the menu: some lie on the candles, the others have panes of their own. */
export const MAIN_INDICATORS = ['MA', 'EMA', 'BOLL'] as const;
export const SUB_INDICATORS = ['VOL', 'MACD', 'RSI', 'KDJ'] as const;
export type IndicatorName = (typeof MAIN_INDICATORS)[number] | (typeof SUB_INDICATORS)[number];

export const DRAWING_TOOLS = [
  'segment',
  'rayLine',
  'horizontalStraightLine',
  'priceLine',
  'fibonacciLine',
  'parallelStraightLine',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

export function isMainIndicator(name: IndicatorName): boolean {
  return MAIN_INDICATORS.some((main) => main === name);
}

/** The chosen indicators with this one added or removed, always in the order of the menu. */
export function toggleIndicator(
  chosen: readonly IndicatorName[],
  name: IndicatorName,
): readonly IndicatorName[] {
  return [...MAIN_INDICATORS, ...SUB_INDICATORS].filter((one) => chosen.includes(one) !== (one === name));
}

/** Drawing tools in the groups of the menu. A name is the one by which a drawing is kept. */
export const DRAWING_GROUPS = {
  lines: [
    ...(['segment', 'arrow', 'rayLine', 'straightLine', 'horizontalStraightLine'] as const),
    ...(['horizontalRayLine', 'verticalStraightLine', 'crossLine', 'priceLine'] as const),
  ],
  channels: ['parallelStraightLine', 'priceChannelLine', 'pitchfork'],
  ratios: [
    ...(['fibonacciLine', 'fibonacciExtension', 'fibonacciFan'] as const),
    ...(['fibonacciCircle', 'fibonacciTime', 'gannFan'] as const),
  ],
  shapes: ['rectangle', 'circle', 'triangle', 'brush', 'note'],
  measures: ['priceRange', 'dateRange', 'longPosition', 'shortPosition'],
} as const;

export type DrawingGroup = keyof typeof DRAWING_GROUPS;
export type DrawingTool = (typeof DRAWING_GROUPS)[DrawingGroup][number];

export const DRAWING_TOOLS: readonly DrawingTool[] = Object.values(DRAWING_GROUPS).flat();

export const toolOf = (name: string): DrawingTool | undefined => DRAWING_TOOLS.find((tool) => tool === name);

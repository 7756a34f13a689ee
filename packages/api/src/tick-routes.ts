/** The public calls that show the recorded ticks. Traders and operators read them alike, so both clients know them. */
export const TICK_ROUTES = {
  'tick.series': ['GET', '/api/public/tick/series'],
  'tick.list': ['GET', '/api/public/tick/list'],
  'tick.roots': ['GET', '/api/public/tick/roots'],
  'tick.root': ['GET', '/api/public/tick/root'],
} as const satisfies Record<string, readonly ['GET', `/api/public/${string}`]>;

export type TickRouteName = keyof typeof TICK_ROUTES;

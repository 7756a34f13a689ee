/** The public calls that the operators' console makes beside its own: recorded ticks, logos, pictures of the brand, and whom a demo has. */
export const SHARED_ROUTES = {
  'demo.operators': ['GET', '/api/public/demo/operators'],
  'file.logo': ['GET', '/api/public/file/logo'],
  'site.picture': ['GET', '/api/public/site/picture'],
  'tick.series': ['GET', '/api/public/tick/series'],
  'tick.list': ['GET', '/api/public/tick/list'],
  'tick.roots': ['GET', '/api/public/tick/roots'],
  'tick.root': ['GET', '/api/public/tick/root'],
} as const satisfies Record<string, readonly ['GET', `/api/public/${string}`]>;

export type SharedRouteName = keyof typeof SHARED_ROUTES;

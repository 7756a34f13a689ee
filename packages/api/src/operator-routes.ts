/**
 * Every call of the operators' console: its name, method and path. Apart from the traders' table, so that their app
 * does not carry it. A path under /api/operator needs an operator's session; signing in is public.
 */
export const OPERATOR_ROUTES = {} as const satisfies Record<
  string,
  readonly ['GET' | 'POST', `/api/${'public/operator' | 'operator'}/${string}`]
>;

/** The name of a call of the console, `<noun>.<verb>`. */
export type OperatorRouteName = keyof typeof OPERATOR_ROUTES;

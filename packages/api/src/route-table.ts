/** The method and path of each call of one noun, by its name `<noun>.<verb>`. */
type RouteTable<P extends string> = Readonly<
  Record<string, readonly ['GET' | 'POST', `/api/${P}/${string}`]>
>;

export type UserRoutes = RouteTable<'public' | 'private'>;
/** Signing in is public. */
export type OperatorRoutes = RouteTable<'public/operator' | 'operator'>;

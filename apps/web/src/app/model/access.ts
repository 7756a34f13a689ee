/**
 * Visitors who may open a route: everyone, everyone who is logged out, guests where the operator allows it,
 * or users.
 */
export type Access = 'everyone' | 'anonymous' | 'guest' | 'user';

export type Decision = { readonly allow: true } | { readonly allow: false; readonly redirectTo: string };

/**
 * Decides whether a route opens (specification, sections 2 and 6). A person who is logged out goes to the
 * login with the intended path; one who is logged in has no use for the login.
 */
export function decideAccess(visit: {
  readonly access: Access;
  readonly isLoggedIn: boolean;
  readonly guestsAllowed: boolean;
  /** Path with query, as intended. */
  readonly path: string;
}): Decision {
  const { access, isLoggedIn, guestsAllowed, path } = visit;
  if (access === 'everyone') return { allow: true };
  if (access === 'anonymous') return isLoggedIn ? { allow: false, redirectTo: '/' } : { allow: true };
  if (isLoggedIn || (access === 'guest' && guestsAllowed)) return { allow: true };
  return { allow: false, redirectTo: `/login?redirect=${encodeURIComponent(path)}` };
}

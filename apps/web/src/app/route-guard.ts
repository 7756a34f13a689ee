import { type LoaderFunction, redirect } from 'react-router';
import { allowsGuests, fetchUserInfo, isLoggedIn, useSessionStore } from '../features/session/index.ts';
import { safeRedirect } from '../shared/lib/safe-redirect.ts';
import { type Access, decideAccess } from './model/access.ts';

/**
 * Runs before a screen opens: decides access, and fetches the user first when it is missing (specification,
 * section 2). A session that turns out to be over is answered by the login-expired dialog.
 */
export function guard(access: Access): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const visit = {
      access,
      isLoggedIn: isLoggedIn(),
      guestsAllowed: access === 'guest' && !isLoggedIn() && (await allowsGuests()),
      path: `${pathname}${search}`,
    };
    const decision = decideAccess(visit);
    if (!decision.allow) {
      const intended = access === 'anonymous' ? searchParams.get('redirect') : null;
      throw redirect(safeRedirect(intended, decision.redirectTo));
    }
    if (visit.isLoggedIn && useSessionStore.getState().userInfo === null) await fetchUserInfo();
    return null;
  };
}

import { safeRedirect } from '@openbourse/kit/lib/safe-redirect.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  fetchUserInfo,
  useGuestsAllowed,
  useIsLoggedIn,
  useSessionEnd,
  useUserInfo,
} from '../features/session/index.ts';
import { decideAccess } from './model/access.ts';
import type { AppRoute } from './model/app-route.ts';
import { ScreenSkeleton } from './screen-skeleton.tsx';

export interface GuardedScreenProps {
  readonly route: AppRoute;
  readonly screenOf: (route: AppRoute, isLoggedIn: boolean) => ReactNode;
}

/**
 * Opens a screen to whom it is open (specification, section 2): decides access, and fetches the user first
 * when it is missing. It follows the session, so that a logout in another tab closes the screen here as well.
 */
export function GuardedScreen({ route, screenOf }: GuardedScreenProps) {
  const { pathname, search } = useLocation();
  const isLoggedIn = useIsLoggedIn();
  const guestsAllowed = useGuestsAllowed();
  if (route.access === 'guest' && !isLoggedIn && guestsAllowed === null) return <ScreenSkeleton />;
  const decision = decideAccess({
    access: route.access,
    isLoggedIn,
    guestsAllowed: guestsAllowed === true,
    path: `${pathname}${search}`,
  });
  if (!decision.allow) {
    const intended = route.access === 'anonymous' ? new URLSearchParams(search).get('redirect') : null;
    return <Navigate to={safeRedirect(intended, route.next ?? decision.redirectTo)} replace />;
  }
  const screen = screenOf(route, isLoggedIn);
  return isLoggedIn ? <WithUser>{screen}</WithUser> : screen;
}

function WithUser({ children }: { readonly children: ReactNode }) {
  const user = useUserInfo();
  const hasEnded = useSessionEnd((state) => state.isShown);
  const { isError, error, isFetching, refetch } = useQuery({
    queryKey: ['identity.info'],
    queryFn: fetchUserInfo,
    enabled: user === null,
  });
  if (user !== null) return children;
  // While the dialog leads to the login there is nothing to try again.
  if (!isError || hasEnded) return <ScreenSkeleton />;
  return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

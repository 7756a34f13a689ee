import { useLocation } from 'react-router';

/** Where the transaction password is set, and the way back to the present page. */
export function usePayPasswordPath(): string {
  const { pathname, search } = useLocation();
  return `/change-pay-passwd?redirect=${encodeURIComponent(`${pathname}${search}`)}`;
}

import type { Tokens } from '@openbourse/client';
import { useNavigate, useSearchParams } from 'react-router';
import { safeRedirect } from '../../shared/lib/safe-redirect.ts';
import { beginSession, fetchUserInfo, type LoginType } from '../session/index.ts';

/** Starts the session of a login or registration and opens the page that was intended. */
export function useEnter() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  return async (
    tokens: Tokens,
    login: { readonly loginUserName: string; readonly loginType: LoginType },
  ): Promise<void> => {
    beginSession(tokens, login);
    await fetchUserInfo();
    await navigate(safeRedirect(params.get('redirect'), '/'), { replace: true });
  };
}

/** The query that carries the intended path from one page of entering to another. */
export function useKeptRedirect(): string {
  const [params] = useSearchParams();
  const intended = params.get('redirect');
  return intended === null ? '' : `?redirect=${encodeURIComponent(intended)}`;
}

import { type ErrorText, localError } from './client-error.ts';
import type { Lock } from './tab-lock.ts';
import type { Tokens, TokenStore } from './token-store.ts';

/**
 * Brings newer tokens than the refused ones. One refresh at a time in this tab and among all tabs, because
 * using a refresh token twice ends the session: whoever waited takes over the tokens that the other brought.
 */
type Refresh = (refused: Pick<Tokens, 'accessToken'>) => Promise<Tokens>;

/** Rejects with what the renewal rejects with, or with `session.login_required` after a logout. */
export function createRefresh(options: {
  readonly tokens: TokenStore;
  readonly lock: Lock;
  readonly text: ErrorText;
  /** Exchanges a refresh token for a new pair. */
  readonly renew: (refreshToken: string) => Promise<Tokens>;
}): Refresh {
  const { tokens, lock, text, renew } = options;
  const present = (): Tokens => {
    const found = tokens.read();
    if (found === null) throw localError('session.login_required', text, {});
    return found;
  };
  const refreshOnce: Refresh = async (refused) => {
    const before = present();
    if (before.accessToken !== refused.accessToken) return before;
    const renewed = await renew(before.refreshToken);
    // A logout or a new login that happened meanwhile wins over the renewed session.
    if (present().refreshToken !== before.refreshToken) return present();
    tokens.write(renewed);
    return renewed;
  };
  let running: Promise<Tokens> | null = null;
  return (refused) => {
    running ??= lock(() => refreshOnce(refused)).finally(() => {
      running = null;
    });
    return running;
  };
}

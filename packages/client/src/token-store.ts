/** The pair of a session. The access token opens private calls, the refresh token renews the pair. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Reports whether a value from outside is such a pair. */
export function isTokens(value: unknown): value is Tokens {
  if (typeof value !== 'object' || value === null) return false;
  if (!('accessToken' in value) || !('refreshToken' in value)) return false;
  return isToken(value.accessToken) && isToken(value.refreshToken);
}

function isToken(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

/**
 * Where the session keeps its tokens. `read` has to see at once what another tab wrote, so it reads the shared
 * storage itself and not a copy of this tab.
 */
export interface TokenStore {
  read(): Tokens | null;
  write(tokens: Tokens): void;
  clear(): void;
  /** Reports changes, those of other tabs included; the answer ends it. */
  subscribe?(run: () => void): () => void;
}

/** Where a browser keeps what the server knows it by at the next login, also after a logout. It opens nothing. */
export interface DeviceStore {
  read(): string | null;
  write(device: string): void;
}

/** Keeps the tokens as long as the program runs, for callers outside a browser. */
export function memoryTokenStore(): TokenStore {
  let current: Tokens | null = null;
  return {
    read: () => current,
    write: (tokens) => {
      current = tokens;
    },
    clear: () => {
      current = null;
    },
  };
}

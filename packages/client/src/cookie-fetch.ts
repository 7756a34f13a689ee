import type { Fetch } from './exchange.ts';

/** Sends as a browser does that keeps one cookie. */
export interface CookieFetch {
  readonly fetch: Fetch;
  /** The cookie as `name=value`; empty while there is none. */
  readonly cookie: () => string;
}

/** Keeps the cookie of the latest answer that sets one, for programs: a browser does it by itself. */
export function cookieFetch(initial = ''): CookieFetch {
  let kept = initial;
  return {
    cookie: () => kept,
    fetch: async (url, init) => {
      const headers = new Headers(init.headers);
      if (kept !== '') headers.set('cookie', kept);
      const answer = await globalThis.fetch(url, { ...init, headers });
      const [set] = answer.headers.getSetCookie();
      if (set !== undefined) kept = set.includes('Max-Age=0;') ? '' : (set.split(';')[0] ?? '');
      return answer;
    },
  };
}

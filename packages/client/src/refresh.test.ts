import { describe, expect, it } from 'vitest';
import { type Client, type ClientEvent, createClient } from './client.ts';
import type { ClientError } from './client-error.ts';
import type { Lock } from './tab-lock.ts';
import { memoryTokenStore } from './token-store.ts';

const REFRESH = '/api/public/user/refresh_token';
const USER = { id: 7 };

/** A server that rotates: the refresh token is good for one use, and a second use ends the session. */
class RotatingServer {
  access = 'a2';
  refresh = 'r1';
  refreshes = 0;
  readonly idempotencyKeys: (string | null)[] = [];
  /** Runs while a refresh is under way. */
  duringRefresh = (): void | Promise<void> => undefined;
  refreshReply = (): Response => {
    this.refresh = 'r2';
    return reply(200, { code: 1, msg: '', data: { accessToken: this.access, refreshToken: 'r2' } });
  };

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    const token = headers.get('authorization');
    if (new URL(url).pathname === REFRESH) {
      this.refreshes += 1;
      if (token !== this.refresh) return reply(402, { code: 1102, msg: 'over', key: 'session.expired' });
      await this.duringRefresh();
      return this.refreshReply();
    }
    this.idempotencyKeys.push(headers.get('idempotency-key'));
    if (token === this.access) return reply(200, { code: 1, msg: '', data: USER });
    return reply(401, { code: 1101, msg: 'expired', key: 'session.access_expired' });
  };
}

function reply(status: number, body: object): Response {
  return Response.json(body, { status });
}

/** The locks of `navigator.locks` for the tabs of one origin. */
function mutex(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };
}

function setUp() {
  const server = new RotatingServer();
  const tokens = memoryTokenStore();
  tokens.write({ accessToken: 'a1', refreshToken: 'r1' });
  const events: ClientEvent[] = [];
  const lock = mutex();
  const openTab = (tabLock = lock): Client =>
    createClient({
      baseUrl: 'http://server',
      tokens,
      locale: () => 'en',
      onEvent: (event) => events.push(event),
      fetch: server.fetch,
      lock: tabLock,
    });
  return { server, tokens, events, openTab };
}

const failure = (call: Promise<unknown>): Promise<ClientError> =>
  call.then(
    () => Promise.reject(new Error('The call was expected to reject.')),
    (error) => error as ClientError,
  );

describe('an expired access token', () => {
  it('is refreshed once for all calls of a tab, and each is repeated once', async () => {
    const { server, tokens, openTab } = setUp();
    const tab = openTab();
    const calls = Array.from({ length: 5 }, () => tab.call('identity.info', {}));
    expect(await Promise.all(calls)).toEqual([USER, USER, USER, USER, USER]);
    expect(server.refreshes).toBe(1);
    expect(tokens.read()).toEqual({ accessToken: 'a2', refreshToken: 'r2' });
  });

  it('is refreshed once for a tab that has no lock to share with others', async () => {
    const { server, openTab } = setUp();
    const tab = openTab((run) => run());
    const calls = [tab.call('identity.info', {}), tab.call('identity.sessions', {})];
    expect(await Promise.all(calls)).toEqual([USER, USER]);
    expect(server.refreshes).toBe(1);
  });

  it('is refreshed once for two tabs: the second takes over the tokens of the first', async () => {
    const { server, events, openTab } = setUp();
    const calls = [openTab(), openTab()].map((tab) => tab.call('identity.info', {}));
    expect(await Promise.all(calls)).toEqual([USER, USER]);
    expect(server.refreshes).toBe(1);
    expect(events).toEqual([]);
  });

  it('is refreshed again when the new one expires as well', async () => {
    const { server, openTab } = setUp();
    const tab = openTab();
    await tab.call('identity.info', {});
    server.access = 'a3';
    expect(await tab.call('identity.info', {})).toEqual(USER);
    expect(server.refreshes).toBe(2);
  });

  it('keeps the idempotency key over the repeat', async () => {
    const { server, openTab } = setUp();
    await openTab().call('spot.cancel_all', {}, { idempotencyKey: 'k1' });
    expect(server.idempotencyKeys).toEqual(['k1', 'k1']);
  });

  it('is not refreshed a second time when the repeat is refused too', async () => {
    const { server, openTab } = setUp();
    server.refreshReply = () => reply(200, { code: 1, data: { accessToken: 'bad', refreshToken: 'r1' } });
    expect(await failure(openTab().call('identity.info', {}))).toMatchObject({
      key: 'session.access_expired',
    });
    expect(server.refreshes).toBe(1);
    expect(server.idempotencyKeys).toHaveLength(2);
  });
});

describe('a refresh that fails', () => {
  it('reports on 402 that the session is over', async () => {
    const { server, events, openTab } = setUp();
    server.refresh = 'another';
    expect(await failure(openTab().call('identity.info', {}))).toMatchObject({ key: 'session.expired' });
    expect(events).toEqual([{ type: 'session_expired' }]);
  });

  it('keeps the tokens and the session while the server cannot be reached', async () => {
    const { server, tokens, events, openTab } = setUp();
    server.duringRefresh = () => Promise.reject(new TypeError('Failed to fetch'));
    const tab = openTab();
    expect(await failure(tab.call('identity.info', {}))).toMatchObject({ key: 'offline' });
    expect(tokens.read()).toEqual({ accessToken: 'a1', refreshToken: 'r1' });
    expect(events).toEqual([]);
    server.duringRefresh = () => undefined;
    expect(await tab.call('identity.info', {})).toEqual(USER);
  });

  it.each([null, {}, { accessToken: 'a2' }, { accessToken: '', refreshToken: 'r2' }])(
    'stores nothing of the malformed pair %j',
    async (data) => {
      const { server, tokens, openTab } = setUp();
      server.refreshReply = () => reply(200, { code: 1, msg: '', data });
      expect(await failure(openTab().call('identity.info', {}))).toMatchObject({ key: 'protocol' });
      expect(tokens.read()).toEqual({ accessToken: 'a1', refreshToken: 'r1' });
    },
  );
});

describe('a session that changes during a refresh', () => {
  it('stays logged out after a logout', async () => {
    const { server, tokens, events, openTab } = setUp();
    server.duringRefresh = () => tokens.clear();
    expect(await failure(openTab().call('identity.info', {}))).toMatchObject({
      key: 'session.login_required',
    });
    expect(tokens.read()).toBeNull();
    expect(events).toEqual([]);
  });

  it('is the one of a new login', async () => {
    const { server, tokens, openTab } = setUp();
    server.duringRefresh = () => {
      server.access = 'b1';
      tokens.write({ accessToken: 'b1', refreshToken: 'b2' });
    };
    server.refreshReply = () => reply(200, { code: 1, data: { accessToken: 'a2', refreshToken: 'r2' } });
    expect(await openTab().call('identity.info', {})).toEqual(USER);
    expect(tokens.read()).toEqual({ accessToken: 'b1', refreshToken: 'b2' });
  });
});

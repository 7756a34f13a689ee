import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../testing/issue-key.ts';
import { JSON_VALUES } from '../testing/malformed-values.ts';
import { settleNotices } from '../testing/settle-notices.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { fingerprintTables } from '../testing/table-fingerprints.ts';
import { signatureOf, type WireKey } from '../testing/wire-caller.ts';
import { type SocketAnswer, WireSocket } from '../testing/wire-socket.ts';
import type { Call } from './call.ts';
import { readRequest, signedTextOf } from './socket-api/read-request.ts';
import { wellFormedFields } from './testing/well-formed-call.ts';

/** Of the parameters that are read alike the first gets every value, the others a share of them in turn. */
const SHARES = 8;
const WINDOW_MS = 300_000;
const OVERSIZE = 70_000;

let server: TestServer;
let key: WireKey;
let prints: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer();
  // With so little money the well-formed orders below are refused by the rules of the business.
  key = await issueKey(server, await server.user({ funds: { USDT: '0.01', BTC: '0.000001' } }));
  await settleNotices(server);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  prints = await fingerprintTables(server.app.slices.db);
});
afterAll(() => server.stop());

/** Nothing is stored, and the next client is served. */
async function expectNoEffect(path: string, run: (socket: WireSocket) => Promise<void>): Promise<void> {
  server.clock.leap(WINDOW_MS);
  const socket = await WireSocket.open(server.url, path);
  await run(socket);
  await socket.end();
  expect(await fingerprintTables(server.app.slices.db)).toEqual(prints);
  const next = await WireSocket.open(server.url);
  expect(await next.request('ping')).toMatchObject({ status: 200 });
  await next.end();
}

/** With their beginning, for the names of tests. */
function titled(texts: readonly string[]): readonly (readonly [string, string])[] {
  return texts.map((text) => [text.slice(0, 60), text]);
}

describe('the WebSocket API', () => {
  /** The request with one parameter replaced by a JSON text, signed as a client that can do that would. */
  function requestOf(call: Call, id: number, [name, value]: readonly [string, string]): string {
    const fields: Record<string, string> = { ...wellFormedFields(call) };
    delete fields[name];
    const isSigned = call.security === 'read' || call.security === 'trade';
    if (isSigned) fields['timestamp'] = String(server.clock.now());
    if (call.security !== 'none') fields['apiKey'] = key.key;
    const known = Object.entries(fields).map((pair) => pair.map((one) => JSON.stringify(one)).join(':'));
    const textWith = (...more: readonly string[]): string =>
      `{"id":${id},"method":${JSON.stringify(call.socketName)},"params":{${[...known, `${JSON.stringify(name)}:${value}`, ...more].join()}}}`;
    if (!isSigned) return textWith();
    const read = readRequest(textWith());
    const signature = 'params' in read ? signatureOf(signedTextOf(read.params), key.secret) : '';
    return textWith(`"signature":"${signature}"`);
  }

  function faultOf({ status, error }: SocketAnswer): string | null {
    if (status === 200 && error === undefined) return null;
    const isRefusal = status >= 400 && status < 500 && (error?.code ?? 0) < -1_000;
    return isRefusal ? null : `${status} ${error?.code} ${error?.msg}`;
  }

  it('refuses malformed parameters of every call and stores nothing', async () => {
    const served = server.app.slices.binance.calls.filter(({ socketName }) => socketName !== null);
    const alike = new Map<string, number>();
    const faults: string[] = [];
    let sent = 0;
    await expectNoEffect('/ws-api/v3', async (socket) => {
      for (const call of served) {
        server.clock.leap(WINDOW_MS);
        const requests = Object.entries(call.params).flatMap(([name, spec]) => {
          const reading = JSON.stringify(spec);
          const turn = alike.get(reading) ?? 0;
          alike.set(reading, turn + 1);
          return JSON_VALUES.filter((_, index) => turn === 0 || index % SHARES === turn % SHARES).map(
            (value) => [name, value] as const,
          );
        });
        const answers = requests.map(async (broken) => {
          sent += 1;
          const id = sent;
          const fault = faultOf(await socket.ask(id, requestOf(call, id, broken)));
          if (fault !== null) faults.push(`${call.socketName} ${broken.join('=').slice(0, 120)}: ${fault}`);
        });
        await Promise.all(answers);
      }
    });
    expect(faults.slice(0, 30)).toEqual([]);
    expect(sent).toBeGreaterThan(1_000);
  });

  it.each(
    titled([
      '',
      ' ',
      '{',
      'null',
      '[]',
      '[{"id":1,"method":"ping"}]',
      '"ping"',
      '1',
      '{}',
      '{"id":1}',
      '{"id":1,"method":null}',
      '{"id":1,"method":{}}',
      '{"id":1,"method":"nothing"}',
      '{"id":1,"method":"__proto__"}',
      '{"id":1,"method":"time","params":[]}',
      '{"id":1,"method":"time","params":"a"}',
      '{"id":1,"method":"time","params":{"__proto__":{"a":1}}}',
      '{"id":{},"method":"time"}',
      '{"id":1e400,"method":"time"}',
      `{"id":1,"method":"depth","params":{"symbol":${'['.repeat(8_000)}${']'.repeat(8_000)}}}`,
      `{"id":1,"method":"depth","params":{${Array.from({ length: 2_000 }, (_, i) => `"k${i}":1`).join()}}}`,
    ]),
  )('answers %s with a refusal', async (_title, text) => {
    await expectNoEffect('/ws-api/v3', async (socket) => {
      socket.ws.send(text);
      await socket.request('ping');
      const [answer] = socket.messages as [SocketAnswer];
      expect([400, 404]).toContain(answer.status);
      expect([-1020, -1100, -1101, -1102, -1104, -1130, -1135]).toContain(answer.error?.code);
    });
  });
});

describe('sockets end a client who sends', () => {
  it.each(['/ws-api/v3', '/ws/btcusdt@depth', '/stream'])('too much at once to %s', async (path) => {
    await expectNoEffect(path, async (socket) => {
      socket.ws.send('x'.repeat(OVERSIZE));
      expect(await socket.closed).toBe(1009);
    });
  });
});

describe('streams', () => {
  it.each(
    titled([
      '',
      '{',
      'null',
      '[]',
      '{"id":1}',
      '{"method":"SUBSCRIBE","params":{},"id":1}',
      '{"method":"SUBSCRIBE","params":[null],"id":1}',
      '{"method":"SUBSCRIBE","params":[[["btcusdt@depth"]]],"id":1}',
      '{"method":"SUBSCRIBE","params":["btcusdt@depth"],"id":1.5}',
      '{"method":"subscribe","params":["btcusdt@depth"],"id":1}',
      '{"method":"SET_PROPERTY","params":["combined","yes"],"id":1}',
      '{"method":"GET_PROPERTY","params":["__proto__"],"id":1}',
      `{"method":"SUBSCRIBE","params":${'['.repeat(8_000)}${']'.repeat(8_000)},"id":1}`,
    ]),
  )('answer %s with a refusal', async (_title, text) => {
    await expectNoEffect('/binance/ws', async (socket) => {
      socket.ws.send(text);
      await socket.ask(7, '{"method":"LIST_SUBSCRIPTIONS","id":7}');
      expect(socket.messages).toHaveLength(2);
      expect(socket.messages[0]).toMatchObject({
        code: expect.any(Number) as number,
        msg: expect.any(String) as string,
      });
      expect(socket.messages[1]).toEqual({ result: [], id: 7 });
    });
  });

  it.each(
    titled([
      '%00',
      '%zz',
      '..%2f..',
      'a'.repeat(3_000),
      "btcusdt@depth';--",
      'btcusdt@kline_9x',
      '__proto__',
    ]),
  )('of an address with %s reveal nothing', async (_title, name) => {
    const heard = await WireSocket.open(server.url, `/ws/${name}`).then(async (socket) => {
      const answer = await socket.ask(7, '{"method":"LIST_SUBSCRIPTIONS","id":7}');
      await socket.end();
      return JSON.stringify(answer);
    }, String);
    expect(heard).toMatch(/refused with 4|\{"result":\[.*\],"id":7\}/);
    await expectNoEffect('/ws/btcusdt@depth', () => Promise.resolve());
  });
});

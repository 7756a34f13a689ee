import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueKey } from '../testing/issue-key.ts';
import { BROKEN_FORM_VALUES, FOREIGN_NAMES, FORM_VALUES } from '../testing/malformed-values.ts';
import { FORM } from '../testing/raw-call.ts';
import { settleNotices } from '../testing/settle-notices.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { fingerprintTables } from '../testing/table-fingerprints.ts';
import { type WireAnswer, WireCaller, type WireKey, withSignature } from '../testing/wire-caller.ts';
import type { Call } from './call.ts';
import type { ParamSpec } from './params.ts';
import { exampleOf, wellFormedFields } from './testing/well-formed-call.ts';

const CONCURRENT = 4;
const SHARES = 8;
const WINDOW_MS = 300_000;
/** The codes that the format documents for requests that are wrong. */
const DOCUMENTED: ReadonlySet<number> = new Set([
  ...[
    -1013, -1014, -1020, -1021, -1022, -1100, -1101, -1102, -1103, -1104, -1105, -1106, -1108, -1111, -1112,
  ],
  ...[
    -1114, -1115, -1116, -1117, -1118, -1119, -1120, -1121, -1122, -1125, -1127, -1128, -1130, -1131, -1134,
  ],
  ...[-1135, -1139, -1145, -1151, -1158, -1160, -1165, -1166, -1168, -1196, -1197, -1198, -1199],
  ...[-1210, -1211, -1220, -2038, -2043],
  ...[-2010, -2011, -2013, -2014, -2015, -2018, -2021, -2022],
]);
/** Those for a text that is none of a list. */
const NO_CHOICE: ReadonlySet<number> = new Set([
  -1115, -1116, -1117, -1120, -1122, -1130, -1139, -1145, -1158, -1210, -1211,
]);
/** Texts that no parameter takes, whatever it is. */
const ILLEGAL: readonly string[] = FORM_VALUES.filter((value) =>
  /^(1)?%(00|1B|7F|EF|E2|F0|D9)|%0D%0A/.test(value),
);

let server: TestServer;
let wire: WireCaller;
let key: WireKey | null = null;
let calls: readonly Call[] = [];
/** All tables, as the last attempts left them. */
let prints: Readonly<Record<string, string>>;

beforeAll(async () => {
  server = await startTestServer();
  wire = new WireCaller(server);
  // With so little money the well-formed orders below are refused by the rules of the business.
  const user = await server.user({ funds: { USDT: '0.01', BTC: '0.000001' } });
  key = await issueKey(server, user);
  await settleNotices(server);
  server.feed.setPrice('BTC/USDT', '50000');
  server.clock.advance(1_000);
  calls = server.app.slices.binance.calls;
  prints = await fingerprintTables(server.app.slices.db);
});
afterAll(async () => {
  wire.close();
  await server.stop();
});

interface Attempt {
  /** Pairs that are wrong, encoded; the call's other parameters are well-formed. */
  readonly pairs: readonly string[];
  /** The codes that it may be refused with; null for a value that may as well be taken. */
  readonly codes: ReadonlySet<number> | null;
}

/**
 * Every parameter with every value, left out and sent twice, and parameters that the call does not have. Of several
 * that are read alike, in whatever call, the first gets every value, the others a share of them in turn.
 */
function attemptsOf(
  call: Call,
  alike: Map<string, number>,
): readonly (Attempt & { readonly name: string })[] {
  const each = Object.entries(call.params).flatMap(([name, spec]) => {
    const reading = JSON.stringify(spec);
    const turn = alike.get(reading) ?? 0;
    alike.set(reading, turn + 1);
    const isMine = (_: string, index: number): boolean => turn === 0 || index % SHARES === turn % SHARES;
    const example = `${name}=${encodeURIComponent(exampleOf(name, spec))}`;
    const values = FORM_VALUES.filter(isMine).map((value) => wrong(codesOf(spec, value), `${name}=${value}`));
    const broken = BROKEN_FORM_VALUES.filter(isMine).map((value) => wrong(only(-1100), `${name}=${value}`));
    const missing = spec.isRequired === true ? [wrong(only(-1102))] : [];
    return [...values, ...broken, wrong(only(-1101), example, example), ...missing].map((one) => ({
      ...one,
      name,
    }));
  });
  const codes = only(Object.keys(call.params).length === 0 ? -1101 : -1104);
  const foreign = FOREIGN_NAMES.map((name) => ({ ...wrong(codes, `${encodeURIComponent(name)}=1`), name }));
  return [...each, ...foreign];
}

function wrong(codes: Attempt['codes'], ...pairs: readonly string[]): Attempt {
  return { pairs, codes };
}

function only(code: number): ReadonlySet<number> {
  return new Set([code]);
}

function codesOf(spec: ParamSpec, value: string): Attempt['codes'] {
  if (value === '') return only(spec.isRequired === true ? -1102 : -1105);
  if (!ILLEGAL.includes(value)) return null;
  return spec.kind === 'enum' ? NO_CHOICE : only(-1100);
}

function textOf(
  call: Call,
  { name, pairs }: { readonly name: string; readonly pairs: readonly string[] },
): string {
  const others = Object.entries(wellFormedFields(call)).filter(([other]) => other !== name);
  const rest = others.map(([other, value]) => `${other}=${encodeURIComponent(value)}`);
  if (call.security === 'none' || call.security === 'key') return [...rest, ...pairs].join('&');
  const text = [...rest, ...pairs, `timestamp=${server.clock.now()}`].join('&');
  return withSignature(text, key?.secret ?? '');
}

function send(
  call: Call,
  text: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<WireAnswer> {
  const as = call.security === 'none' ? null : key;
  return wire.sendText({ method: call.method, path: call.path, as, text, headers });
}

/** Fault of the refusal; null when there is none. */
function faultOf(answer: WireAnswer, codes: ReadonlySet<number>): string | null {
  const { status, code, msg } = answer;
  const isJson = String(answer.headers['content-type']).startsWith('application/json');
  const isRefusal = status >= 400 && status < 500 && /^[\x20-\x7e]{5,}$/.test(msg);
  if (isJson && isRefusal && code !== null && codes.has(code)) return null;
  return `${status} ${code} ${msg}`;
}

async function expectNoEffect(run: () => Promise<void>): Promise<void> {
  const before = prints;
  expect(Object.keys(before)).toContain('spot.order_row');
  // Another window of the limits.
  server.clock.leap(WINDOW_MS);
  await run();
  prints = await fingerprintTables(server.app.slices.db);
  expect(prints).toEqual(before);
  expect((await wire.raw.get('/readyz')).status).toBe(200);
}

async function inTurns<T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all];
  const work = async (): Promise<void> => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
}

it('malformed parameters of every call are refused with documented codes and have no effect', async () => {
  expect(calls.length).toBeGreaterThan(30);
  const alike = new Map<string, number>();
  const faults: string[] = [];
  let refused = 0;
  for (const call of calls) {
    await expectNoEffect(() =>
      inTurns(attemptsOf(call, alike), async (attempt) => {
        const text = textOf(call, attempt);
        const answer = await send(call, text);
        if (answer.status === 200 && attempt.codes === null) return;
        refused += 1;
        const fault = faultOf(answer, attempt.codes ?? DOCUMENTED);
        if (fault !== null) faults.push(`${call.method} ${call.path} ${text.slice(0, 200)}: ${fault}`);
      }),
    );
  }
  expect(faults.slice(0, 30)).toEqual([]);
  expect(refused).toBeGreaterThan(2_000);
}, 60_000);

const BODIES: readonly (readonly [string, string, string | Uint8Array])[] = [
  ['many names', FORM, Array.from({ length: 2_000 }, (_, i) => `k${i}=1`).join('&')],
  ['120,000 names', FORM, Array.from({ length: 120_000 }, (_, i) => `k${i}=1`).join('&')],
  ['a megabyte of text', FORM, `symbol=${'a'.repeat(1_000_000)}`],
  ['separators only', FORM, '&&&==&=&'],
  ['text that is not UTF-8', FORM, Uint8Array.of(0x61, 0x3d, 0xc3, 0x28)],
  ['JSON', 'application/json', '{"symbol":"BTCUSDT"}'],
  ['JSON in a form', FORM, '{"symbol":"BTCUSDT"}'],
  [
    'parts',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="symbol"\r\n\r\nBTCUSDT\r\n--x--',
  ],
  ['bytes of no known kind', 'application/octet-stream', Uint8Array.of(0, 1, 2, 255)],
  ['a kind that is none', ';;;', 'symbol=BTCUSDT&a=b'],
  ['a kind without end', 'a'.repeat(4_000), 'symbol=BTCUSDT&a=b'],
];

describe('a malformed body has no effect', () => {
  it.each(BODIES)('%s', async (_title, type, body) => {
    await expectNoEffect(() =>
      inTurns(
        calls.filter(({ method }) => method !== 'GET'),
        async (call) => {
          const answer = await send(call, body, { 'Content-Type': type });
          expect(faultOf(answer, DOCUMENTED), `${call.method} ${call.path}`).toBe(null);
        },
      ),
    );
  });
});

describe('a malformed request', () => {
  it.each([
    ['GET', '/api/v3', 404],
    ['GET', '/api/v3/', 404],
    ['GET', '/api/v3/nothing', 404],
    ['GET', '/api/v3/order/../ping', 404],
    ['GET', '/api/v3/%70ing%00', 404],
    ['GET', '/sapi/v1/capital/withdraw/apply', 404],
    ['POST', '/sapi/v1/capital/withdraw/apply', 404],
    ['POST', '/api/v3/ping', 405],
    ['PATCH', '/api/v3/order', 405],
    ['OPTIONS', '/api/v3/order', 405],
  ])('%s %s is %i', async (method, path, status) => {
    const answer = await wire.raw.send({ method, path, headers: {} });
    expect(answer.status).toBe(status);
    expect(answer.envelope).toMatchObject({ code: -1020 });
  });

  it('with headers of any content is answered', async () => {
    await expectNoEffect(async () => {
      for (const value of ['ÿ'.repeat(2_000), "'; drop table spot.order;--", '\t', 'a'.repeat(64), '0']) {
        for (const name of [
          'X-MBX-APIKEY',
          'Authorization',
          'X-MBX-TIME-UNIT',
          'X-Forwarded-For',
          'Origin',
        ]) {
          const answer = await wire.raw.send({ path: '/api/v3/account', headers: { [name]: value } });
          const told = [answer.status, answer.envelope.code];
          // No key, a key without a proof, a unit of time that does not exist.
          const refusals = [
            [401, -2014],
            [400, -1102],
            [400, -1194],
          ];
          expect(refusals, `${name}: ${value.slice(0, 40)}`).toContainEqual(told);
        }
      }
    });
  });
});

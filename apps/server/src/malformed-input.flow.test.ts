import { type Endpoint, ENDPOINTS, EXCLUSIVE_ROLE, OPERATOR_ROLES, type OperatorRole } from '@openbourse/api';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MULTIPART_TYPE, multipartBody } from './testing/multipart.ts';
import { BROKEN_FORM_VALUES, FOREIGN_NAMES, FORM_VALUES, JSON_VALUES } from './testing/malformed-values.ts';
import { DoorCaller } from './testing/door-caller.ts';
import { FORM, JSON_TYPE, type RawAnswer } from './testing/raw-call.ts';
import { startTestServer, type TestServer } from './testing/start-test-server.ts';
import { fingerprintTables } from './testing/table-fingerprints.ts';
import { wellFormed } from './testing/well-formed-input.ts';

const CONCURRENT = 4;
const GROUP = 16;

let server: TestServer;
let raw: DoorCaller;
let token: string;
/** By the role that they have, so that the input of each call of the console is judged. */
const operatorTokens = new Map<OperatorRole, string>();

beforeAll(async () => {
  server = await startTestServer();
  raw = new DoorCaller(server);
  // With so little money and no open orders, the well-formed input below is refused by the rules of the business.
  const { email, client } = await server.user({ funds: { USDT: '0.01', BTC: '0.000001' } });
  // Zero is an odd limit that everybody may set; set already, it changes nothing.
  await client.call('micro.set_loss_limit', { loss_limit: '0' });
  const login = await raw.post('/api/public/user/login', `account=${email}&password=Harbour42x`);
  token = (login.envelope.data as { accessToken: string }).accessToken;
  for (const roles of [[EXCLUSIVE_ROLE], OPERATOR_ROLES.filter((role) => role !== EXCLUSIVE_ROLE)]) {
    const operator = await server.operator({ roles: roles.join(',') });
    for (const role of roles) operatorTokens.set(role, operator.token);
  }
  prints = await fingerprintTables(server.app.slices.db);
});
afterAll(async () => {
  raw.close();
  await server.stop();
});

interface Attempt {
  /** Fault of the value, for the message of a failure. */
  readonly title: string;
  readonly send: () => Promise<RawAnswer>;
  /** The fields that the refusal may name; null when the input is odd, but well-formed. */
  readonly fields: readonly string[] | null;
}

/** Number of times that each kind of field, and the names that no call has, have been met. */
const met = new Map<string, number>();
/** The first of a kind is given all values; each one after it a share, which begins where the last one ended. */
const SHARE = 6;

function shareOf<Value>(kind: string, values: readonly Value[]): readonly Value[] {
  const count = met.get(kind) ?? 0;
  met.set(kind, count + 1);
  if (count === 0) return values;
  return Array.from({ length: SHARE }, (_, index) => values[(count * SHARE + index) % values.length]!);
}

/** The fault of a field is decided by its schema and by how it is sent. */
function valuesFor(endpoint: Endpoint, name: string, values: readonly string[]): readonly string[] {
  const sent = values === JSON_VALUES ? 'json' : endpoint.method;
  return shareOf(`${sent} ${JSON.stringify(endpoint.input.properties[name])}`, values);
}

const TEXTS = [...FORM_VALUES, ...BROKEN_FORM_VALUES];

function attemptsOf(endpoint: Endpoint): readonly Attempt[] {
  if (endpoint.isUpload) return uploadAttemptsOf(endpoint);
  const names = Object.keys(endpoint.input.properties);
  const inText = names.flatMap((name) =>
    valuesFor(endpoint, name, TEXTS).map((value) => textAttempt(endpoint, { name, value })),
  );
  const foreign = shareOf(`foreign ${endpoint.method}`, FOREIGN_NAMES).map((name) =>
    textAttempt(endpoint, { name: encodeURIComponent(name), value: '1' }),
  );
  const twice = names.map((name) => {
    const example = encodeURIComponent(wellFormed(endpoint)[name] ?? '1');
    return textAttempt(endpoint, { name, value: `${example}&${name}=${example}` });
  });
  if (endpoint.method === 'GET') return [...inText, ...foreign, ...twice];
  const inJson = names.flatMap((name) =>
    valuesFor(endpoint, name, JSON_VALUES).map((value) => jsonAttempt(endpoint, { name, value })),
  );
  const foreignJson = shareOf('foreign json', FOREIGN_NAMES).map((name) =>
    jsonAttempt(endpoint, { name, value: '"1"' }),
  );
  const twiceJson = names.map((name) =>
    jsonAttempt(endpoint, { name, value: `"1",${JSON.stringify(name)}:"1"` }),
  );
  return [...inText, ...foreign, ...twice, ...inJson, ...foreignJson, ...twiceJson];
}

/** A file goes with its fields as multipart, where a value is what it is, without an encoding that could break. */
function uploadAttemptsOf(endpoint: Endpoint): readonly Attempt[] {
  const names = Object.keys(endpoint.input.properties);
  const besides = (name: string) => Object.entries(wellFormed(endpoint)).filter(([other]) => other !== name);
  const broken = names.flatMap((name) =>
    FORM_VALUES.map((value) =>
      uploadAttempt(endpoint, [...besides(name), [name, decodeURIComponent(value)]]),
    ),
  );
  const foreign = FOREIGN_NAMES.filter((name) => name !== '').map((name) =>
    uploadAttempt(endpoint, [...Object.entries(wellFormed(endpoint)), [name, '1']]),
  );
  const twice = names.map((name) => {
    const example = wellFormed(endpoint)[name] ?? '1';
    return uploadAttempt(endpoint, [...besides(name), [name, example], [name, example]]);
  });
  return [...broken, ...foreign, ...twice];
}

function uploadAttempt(endpoint: Endpoint, fields: readonly (readonly [string, string])[]): Attempt {
  const file = { name: 'file', bytes: Buffer.from('no picture'), fileName: 'a.png', type: 'image/png' };
  const body = multipartBody([...fields.map(([name, value]) => ({ name, value })), file]);
  const name = fields.at(-1)?.[0] ?? '';
  const isTwice = new Set(fields.map(([one]) => one)).size < fields.length;
  const isOdd = !isTwice && isWellFormed(endpoint, Object.fromEntries(fields));
  return {
    title: `POST ${endpoint.name} ${body.toString('latin1').slice(0, 120)}`,
    // A refusal of the parser itself names the file.
    fields: isOdd ? null : [...namesOf(name), 'file'],
    send: () =>
      raw.post(endpoint.path, body, {
        token: tokenFor(endpoint),
        headers: { 'Content-Type': MULTIPART_TYPE },
      }),
  };
}

function fileOf(length: number) {
  return { name: 'file', bytes: Buffer.alloc(length, 0xff), fileName: 'a.jpg', type: 'image/jpeg' };
}

function textAttempt(endpoint: Endpoint, broken: { readonly name: string; readonly value: string }): Attempt {
  const { [broken.name]: _, ...others } = wellFormed(endpoint);
  const rest = new URLSearchParams(others).toString();
  const text = `${rest}${rest === '' ? '' : '&'}${broken.name}=${broken.value}`;
  const parsed: Record<string, unknown> = { ...others };
  const values = new URLSearchParams(text).getAll(decodeURIComponent(broken.name));
  Object.defineProperty(parsed, decodeURIComponent(broken.name), {
    value: values.length === 1 ? values[0] : values,
    enumerable: true,
  });
  const isBrokenText = BROKEN_FORM_VALUES.includes(broken.value);
  // A broken escape in a query is read as the text that it is, and does no harm there.
  const isOdd = isBrokenText ? endpoint.method === 'GET' : isWellFormed(endpoint, parsed);
  const caller = isOdd ? token : tokenFor(endpoint);
  return {
    title: `${endpoint.method} ${endpoint.name} ${text.slice(0, 120)}`,
    fields: isOdd ? null : namesOf(decodeURIComponent(broken.name)),
    send: () =>
      endpoint.method === 'GET'
        ? raw.send({ path: `${endpoint.path}?${text}`, headers: AJAX, token: caller })
        : raw.post(endpoint.path, text, { token: caller }),
  };
}

function jsonAttempt(endpoint: Endpoint, broken: { readonly name: string; readonly value: string }): Attempt {
  const { [broken.name]: _, ...others } = wellFormed(endpoint);
  const rest = Object.entries(others).map((pair) => pair.map((one) => JSON.stringify(one)).join(':'));
  const body = `{${[...rest, `${JSON.stringify(broken.name)}:${broken.value}`].join()}}`;
  const isOdd = !broken.value.includes('",') && isWellFormed(endpoint, JSON.parse(body));
  const caller = isOdd ? token : tokenFor(endpoint);
  return {
    title: `JSON ${endpoint.name} ${body.slice(0, 120)}`,
    fields: isOdd ? null : namesOf(broken.name),
    send: () => raw.post(endpoint.path, body, { token: caller, headers: { 'Content-Type': JSON_TYPE } }),
  };
}

/** A field without a name is reported as the input, one that makes the whole text unreadable as the body. */
function namesOf(field: string): readonly string[] {
  return [field || 'input', 'body'];
}

const AJAX = { 'X-Requested-With': 'XMLHttpRequest' };
const checks = new Map<string, ReturnType<typeof Compile>>();

/** Reports whether the schema takes the input; the server may still refuse it by a rule. */
function isWellFormed(endpoint: Endpoint, input: unknown): boolean {
  const check = checks.get(endpoint.name) ?? Compile(endpoint.input);
  checks.set(endpoint.name, check);
  return check.Check(input);
}

/**
 * The session that a call needs, for a session is found before input is judged. What is well-formed goes
 * without it.
 */
function tokenFor({ audience, roles }: Endpoint): string {
  if (audience !== 'operator') return token;
  return operatorTokens.get(roles[0] ?? 'support') ?? '';
}

async function expectRefused(attempts: readonly Attempt[]): Promise<void> {
  const queue = [...attempts];
  const work = async (): Promise<void> => {
    for (let attempt = queue.pop(); attempt !== undefined; attempt = queue.pop()) {
      const { title, fields } = attempt;
      const { status, envelope, headers } = await attempt.send();
      expect(status, title).toBeLessThan(500);
      expect(headers['content-type'], title).toContain('application/json');
      if (fields === null) continue;
      expect([status, envelope.key], title).toEqual([400, 'request.invalid']);
      expect(fields, title).toContain(envelope.details?.['field']);
      expect(envelope.details?.['accepted'], title).toBeTruthy();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, work));
}

/** Tables of switches, for which odd values such as 0 are choices that everybody may make. */
const CHOICES: readonly string[] = ['ledger.choice', 'payment.choice'];

/** All tables, as the last attempts left them. */
let prints: Readonly<Record<string, string>>;

async function expectNoEffect(run: () => Promise<void>): Promise<void> {
  const before = prints;
  expect(Object.keys(before)).toContain('spot.order_row');
  await run();
  prints = await fingerprintTables(server.app.slices.db);
  const changed = Object.keys(prints).filter((table) => prints[table] !== before[table]);
  expect(changed.filter((table) => !CHOICES.includes(table))).toEqual([]);
  expect((await raw.get('/readyz')).status).toBe(200);
}

describe('malformed input has no effect and is reported by its field', () => {
  const calls = ENDPOINTS.map((endpoint, index) => [endpoint.name, endpoint, index + 1] as const);

  it.each(calls)('%s', async (_name, endpoint, count) => {
    expect(isWellFormed(endpoint, wellFormed(endpoint)), 'the input is well-formed before it is broken').toBe(
      true,
    );
    const attempts = attemptsOf(endpoint);
    expect(attempts.filter(({ fields }) => fields !== null).length).toBeGreaterThan(SHARE - 3);
    const run = (): Promise<void> => expectRefused(attempts);
    // Reading every table takes longer than the calls: the last call of a group shows what any of them
    // changed.
    await (count % GROUP === 0 || count === calls.length ? expectNoEffect(run) : run());
  });
});

const UPLOADS = ENDPOINTS.filter(({ isUpload }) => isUpload);
const POSTS = ENDPOINTS.filter(({ method, isUpload }) => method === 'POST' && !isUpload);

describe('a malformed body has no effect', () => {
  const bodies: readonly (readonly [string, string, string | Uint8Array, number])[] = [
    ['120,000 keys', FORM, Array.from({ length: 120_000 }, (_, i) => `k${i}=1`).join('&'), 413],
    ['as many keys as fit', FORM, Array.from({ length: 2_000 }, (_, i) => `k${i}=1`).join('&'), 400],
    ['a megabyte of text', FORM, `account=${'a'.repeat(1_000_000)}`, 413],
    ['a megabyte of JSON', JSON_TYPE, `{"account":"${'a'.repeat(1_000_000)}"}`, 413],
    ['deep JSON', JSON_TYPE, `{"a":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, 400],
    ['deep objects', JSON_TYPE, `${'{"a":'.repeat(2_500)}1${'}'.repeat(2_500)}`, 400],
    ['JSON that ends early', JSON_TYPE, '{"account":', 400],
    ['JSON with a comma too many', JSON_TYPE, '{"account":"a",}', 400],
    ['JSON numbers that are none', JSON_TYPE, '{"currency_match_id":NaN}', 400],
    ['a JSON list', JSON_TYPE, '[{"account":"a"}]', 400],
    ['a JSON text', JSON_TYPE, '"account"', 400],
    ['JSON null', JSON_TYPE, 'null', 400],
    ['JSON behind a byte order mark', JSON_TYPE, '\uFEFF{}', 400],
    ['JSON that is not UTF-8', JSON_TYPE, Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), 400],
    ['a form that is not UTF-8', FORM, Uint8Array.of(0x61, 0x3d, 0xc3, 0x28), 400],
    ['JSON in a form', FORM, '{"account":"a"}', 400],
    ['a form as JSON', JSON_TYPE, 'account=a', 400],
    ['separators only', FORM, '&&&==&=&', 400],
  ];

  it.each(bodies)('%s', async (_title, type, body, status) => {
    expect(POSTS.length).toBeGreaterThan(10);
    await expectNoEffect(async () => {
      for (const endpoint of POSTS) {
        const answer = await raw.post(endpoint.path, body, {
          token: tokenFor(endpoint),
          headers: { 'Content-Type': type },
        });
        expect(answer.status, endpoint.name).toBe(status);
        expect(answer.envelope.key).toBe(status === 413 ? 'request.too_large' : 'request.invalid');
      }
    });
  });

  it.each([
    ['a form', POSTS, MULTIPART_TYPE, multipartBody([{ name: 'a', value: '1' }])],
    ['an upload', UPLOADS, FORM, 'type=identity_front'],
    ['an upload', UPLOADS, JSON_TYPE, '{"type":"identity_front"}'],
  ] as const)('%s of another kind', async (_title, endpoints, type, body) => {
    expect(endpoints.length).toBeGreaterThan(0);
    for (const endpoint of endpoints) {
      const answer = await raw.post(endpoint.path, body, {
        token: tokenFor(endpoint),
        headers: { 'Content-Type': type },
      });
      expect([answer.status, answer.envelope.key], endpoint.name).toEqual([415, 'request.unsupported_media']);
    }
  });

  it.each([
    ['nothing', ''],
    ['text', 'no parts'],
    [
      'a part that ends early',
      `--x-openbourse-boundary-x\r\nContent-Disposition: form-data; name="file"; filename="a"`,
    ],
    ['a file that ends early', multipartBody([]).subarray(0, 10)],
    ['many fields', multipartBody(Array.from({ length: 2_000 }, (_, i) => ({ name: `f${i}`, value: '1' })))],
    ['many files', multipartBody(Array.from({ length: 50 }, () => fileOf(1_000)))],
    ['fifty megabytes', multipartBody([fileOf(50_000_000)])],
  ])('an upload of %s', async (_title, body) => {
    await expectNoEffect(async () => {
      for (const endpoint of UPLOADS) {
        const { path } = endpoint;
        const call = { token: tokenFor(endpoint), headers: { 'Content-Type': MULTIPART_TYPE } };
        // A server that has seen enough may close the connection before all is sent.
        const status = await raw.post(path, body, call).then(
          (answer) => answer.status,
          () => 0,
        );
        expect([0, 400, 413]).toContain(status);
      }
    });
  });

  it('a query of more than the headers may hold', async () => {
    const answer = await raw.get(`/api/public/news/list?category_id=${'1'.repeat(100_000)}`);
    expect(answer.status).toBe(431);
  });

  it('headers of any content', async () => {
    await expectNoEffect(async () => {
      for (const value of ['\u00ff'.repeat(2_000), "'; drop table spot.order;--", '\t', 'Bearer Bearer x']) {
        for (const name of ['Authorization', 'lang', 'Accept-Language', 'Idempotency-Key', 'User-Agent']) {
          const path = name === 'Authorization' ? '/api/private/user/info' : '/api/public/default/site';
          expect((await raw.send({ path, headers: { [name]: value } })).status).toBeLessThan(500);
        }
      }
    });
  });
});

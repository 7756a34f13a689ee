import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { findHits, indexLists } from '@openbourse/engine';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { describeConformance } from '../testing/adapter-conformance.ts';
import { type PlugIn, startPlugIn } from '../testing/start-plug-in.ts';
import type { Question, ScreeningAdapter } from './adapter.ts';
import { createHttpAdapter } from './http-adapter.ts';

const SECRET = Buffer.alloc(32, 7);
const QUESTION: Question = {
  ...{ id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2', kind: 'withdrawal' },
  subject: { addresses: [{ chain: 'ETH', address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' }] },
};
const ALLOW = { answer: 'allow', reasons: [], reference: 'r1' };
const person = (...names: readonly string[]) => ({
  ...{ names, born: null, countries: ['DE'], email_domain: 'example.com' },
});

let plugIn: PlugIn;
beforeAll(async () => {
  plugIn = await startPlugIn({ SCREENING_SECRET: `whsec_${SECRET.toString('base64')}` });
});
afterAll(() => plugIn.signal('SIGKILL'));

const openHttp = (secret: Uint8Array = SECRET): ScreeningAdapter =>
  createHttpAdapter({ url: `${plugIn.origin}/screen`, secret }, { clock: systemClock });
/** An adapter of another address, with the budget of the product unless another one is named. */
const openAt = (url: string, budgetMs?: number): ScreeningAdapter =>
  createHttpAdapter(
    { url, secret: SECRET },
    { clock: systemClock, ...(budgetMs !== undefined && { budgetMs }) },
  );

describeConformance('over HTTP, with the example of a vendor in its process', {
  open: openHttp,
  allowed: person('Anna Berger'),
  held: person('Paul Press'),
  denied: person('LISTED, Léna'),
});

/** Lists as the port has them in memory, in the form of an adapter. */
const openLists = (): ScreeningAdapter => {
  const none = {
    names: [],
    births: [],
    numbers: [],
    addresses: [],
    domains: [],
    bannedCountries: [],
    countries: [],
  };
  const entry = (reference: string, name: string) => ({ ...none, reference, key: reference, names: [name] });
  const index = indexLists([
    { list: 'A', versionId: 1, onExact: 'hold', nearPercent: null, entries: [entry('a1', 'Press, Paul')] },
    { list: 'B', versionId: 2, onExact: 'deny', nearPercent: null, entries: [entry('b1', 'Listed, Lena')] },
  ]);
  return {
    ask: async ({ id, subject }) => {
      const hits = findHits(index, 'addresses' in subject ? subject : { ...subject, email: null });
      const isDenied = hits.some(({ answer }) => answer === 'deny');
      return {
        answer: hits.length === 0 ? 'allow' : isDenied ? 'deny' : 'hold',
        reasons: hits.map(({ by, matched }) => ({ code: by, text: matched })),
        reference: id,
      };
    },
  };
};

describeConformance('of lists', {
  open: openLists,
  allowed: person('Anna Berger'),
  held: person('Paul Press'),
  denied: person('LISTED, Léna'),
});

describe('faults', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const vendorThat = async (listener: RequestListener, budgetMs?: number): Promise<ScreeningAdapter> => {
    const opened = createServer(listener);
    server = opened;
    await new Promise<void>((done) => opened.listen(0, '127.0.0.1', done));
    const { port } = opened.address() as AddressInfo;
    return openAt(`http://127.0.0.1:${port}/`, budgetMs);
  };
  const answering = (body: unknown, status = 200) =>
    vendorThat((_request, response) =>
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body)),
    );

  test('an answer by the protocol is taken', async () => {
    expect(await (await answering(ALLOW)).ask(QUESTION)).toEqual(ALLOW);
  });

  test.each([
    ['an error', 'down', 500, 'status 500'],
    ['a success without an answer', '', 204, 'status 204'],
    ['no JSON', '<html>', 200, 'no answer by the protocol'],
    ['an unknown answer', { ...ALLOW, answer: 'maybe' }, 200, 'no answer by the protocol'],
    ['an unknown field', { ...ALLOW, id: 'x' }, 200, 'no answer by the protocol'],
    ['no reference', { answer: 'allow', reasons: [] }, 200, 'no answer by the protocol'],
    [
      'reasons in the form of none',
      { ...ALLOW, answer: 'hold', reasons: ['bad'] },
      200,
      'no answer by the protocol',
    ],
    ['a contradiction', { ...ALLOW, reasons: [{ code: 'x' }] }, 200, 'contradiction'],
    ['a hold for no reason', { ...ALLOW, answer: 'hold' }, 200, 'contradiction'],
    ['too much', ' '.repeat(70_000), 200, 'more than 65536 bytes'],
  ] as const)('%s is no answer', async (_what, body, status, reason) => {
    await expect((await answering(body, status)).ask(QUESTION)).rejects.toThrow(reason);
  });

  test('who is silent, or dribbles, is left after the budget', async () => {
    await expect((await vendorThat(() => undefined, 500)).ask(QUESTION)).rejects.toThrow('within 500 ms');
    const dribbling = await vendorThat((_request, response) => void response.writeHead(200).write('{'), 500);
    await expect(dribbling.ask(QUESTION)).rejects.toThrow('within 500 ms');
  });

  test('who sends elsewhere is not followed, and a closed port is a reason without an address', async () => {
    const elsewhere = await vendorThat((_request, response) =>
      response.writeHead(307, { location: `${plugIn.origin}/screen` }).end(),
    );
    await expect(elsewhere.ask(QUESTION)).rejects.toThrow('fetch failed');
    const gone = openAt('http://127.0.0.1:1/secret-path');
    const error = await gone.ask(QUESTION).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).not.toContain('secret-path');
  });

  test('the vendor refuses whoever does not sign with its secret', async () => {
    await expect(openHttp(Buffer.alloc(32, 8)).ask(QUESTION)).rejects.toThrow('status 401');
  });
});

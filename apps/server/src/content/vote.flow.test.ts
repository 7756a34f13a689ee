import { CALL_ALLOWANCES, CONTENT_LIMITS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestOperator, type TestServer } from '../testing/start-test-server.ts';

const ARTICLE = 83;
const browser = (number: number): string => number.toString(16).padStart(32, '0');

let server: TestServer;
let operator: TestOperator;

beforeAll(async () => {
  server = await startTestServer({ hasHelp: true, env: { OB_CALL_LIMIT_FACTOR: '1' } });
  operator = await server.operator({ roles: 'content' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.owner.query('delete from content.vote');
  // A network has its whole allowance again.
  server.clock.advance(
    (CALL_ALLOWANCES.vote.network.burst / CALL_ALLOWANCES.vote.network.perMinute) * MINUTE_MS,
  );
});

type Client = ReturnType<TestServer['guest']>;

async function rate(client: Client, from: number, isHelpful: boolean, text?: string): Promise<string> {
  const said = { is_helpful: isHelpful, ...(text !== undefined && { text }) };
  try {
    await client.call('content.rate', { id: ARTICLE, locale: 'de-DE', browser: browser(from), ...said });
    return 'kept';
  } catch (error) {
    return (error as { key: string }).key;
  }
}

const votes = () => operator.client.call('content.operator_votes', { id: ARTICLE });

test('the last word of a browser counts, and that of a person on whatever browser', async () => {
  const guest = server.guest();
  const { client } = await server.user();
  expect(await rate(guest, 1, true)).toBe('kept');
  expect(await rate(guest, 2, false, ' No picture. ')).toBe('kept');
  expect(await rate(client, 1, true)).toBe('kept');
  expect(await rate(client, 3, false, 'Too long')).toBe('kept');
  expect((await votes()).counts).toEqual([{ locale: 'de-DE', helpful: 1, unhelpful: 2 }]);
  expect((await votes()).texts.map(({ text }) => text).sort()).toEqual(['No picture.', 'Too long']);
  expect(await rate(guest, 2, true, 'is not kept with a yes')).toBe('kept');
  expect((await votes()).counts).toEqual([{ locale: 'de-DE', helpful: 2, unhelpful: 1 }]);
  expect((await votes()).texts.map(({ text }) => text)).toEqual(['Too long']);
});

test('only a help article that there is in the language is rated, and only by a well-formed browser', async () => {
  const guest = server.guest();
  const said = { locale: 'en-US', browser: browser(1), is_helpful: true } as const;
  const { data } = await guest.call('content.news_list', { category_id: 3, limit: 1 });
  for (const id of [data[0]?.id ?? 0, 999_999])
    await expect(guest.call('content.rate', { ...said, id })).rejects.toMatchObject({
      key: 'content.news_not_found',
    });
  await server.owner.query(`delete from content.news_text where news_id = ${ARTICLE} and locale = 'th-TH'`);
  await expect(guest.call('content.rate', { ...said, id: ARTICLE, locale: 'th-TH' })).rejects.toMatchObject({
    key: 'content.news_not_found',
  });
  await expect(guest.call('content.rate', { ...said, id: ARTICLE, browser: 'me' })).rejects.toMatchObject({
    key: 'request.invalid',
  });
  expect((await votes()).counts).toEqual([]);
});

test('a network that rates without end is refused, and goes on after a while', async () => {
  const guest = server.guest();
  const { burst } = CALL_ALLOWANCES.vote.network;
  for (let from = 1; from <= burst; from += 1) expect(await rate(guest, from, true)).toBe('kept');
  expect(await rate(guest, burst + 1, true)).toBe('request.too_many');
  expect((await votes()).counts).toEqual([{ locale: 'de-DE', helpful: burst, unhelpful: 0 }]);
  server.clock.advance(MINUTE_MS);
  expect(await rate(guest, burst + 1, true)).toBe('kept');
});

test('of browsers an article keeps so many votes and no more, the newest; those of people stay', async () => {
  const { client } = await server.user();
  expect(await rate(client, 1, true)).toBe('kept');
  await server.owner.query(
    `insert into content.vote select ${ARTICLE}, 'de-DE', lpad(to_hex(n), 32, '0'), true, '',
       to_timestamp($1::float8 / 1000) - n * interval '1 s' from generate_series(1, ${CONTENT_LIMITS.guestVotesMax}) n`,
    [server.clock.now()],
  );
  expect(await rate(server.guest(), 9_999, false)).toBe('kept');
  expect((await votes()).counts).toEqual([
    { locale: 'de-DE', helpful: CONTENT_LIMITS.guestVotesMax, unhelpful: 1 },
  ]);
  const oldest = browser(CONTENT_LIMITS.guestVotesMax);
  expect(await server.owner.query('select 1 from content.vote where voter = $1', [oldest])).toEqual([]);
});

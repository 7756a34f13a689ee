import {
  DOCUMENT_LENGTH_MAX,
  type Drawing,
  DRAWINGS_MAX,
  DRAWN_PAIRS_MAX,
  drawingsOf,
  LAYOUTS_MAX,
  STANDARD_CHART,
} from '@openbourse/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const TREE = {
  split: 'row',
  parts: [
    { tabs: ['chart', 'depth'], shown: 'depth' },
    { tabs: ['ticket'], shown: 'ticket' },
  ],
  sizes: [70, 30],
} as const;
const own = (id: string) => ({ id, name: `Mine ${id}`, base: 'standard', tree: TREE });
const textOf = (...layouts: readonly unknown[]): string => JSON.stringify({ chosen: 'standard', layouts });

test('layouts follow a person to every device, each screen with its own, and no one else sees them', async () => {
  const [one, other] = [await server.user(), await server.user()];
  const spot = { name: 'layouts.spot' } as const;
  expect(await one.client.call('terminal.show', spot)).toEqual({ content: null, revision: 0 });
  const content = textOf(own('own-a'));
  expect(await one.client.call('terminal.save', { ...spot, content, revision: 0 })).toEqual({ revision: 1 });
  expect(await one.client.call('terminal.show', spot)).toEqual({ content, revision: 1 });
  const none = { content: null, revision: 0 };
  expect(await one.client.call('terminal.show', { name: 'layouts.contract' })).toEqual(none);
  expect(await other.client.call('terminal.show', spot)).toEqual(none);
});

test('of devices that save at the same time one wins, and the others hear of it', async () => {
  const { client } = await server.user();
  for (const revision of [0, 1]) {
    const saved = await Promise.allSettled(
      ['own-a', 'own-b', 'own-c'].map((id) =>
        client.call('terminal.save', { name: 'layouts.spot', content: textOf(own(id)), revision }),
      ),
    );
    const refused = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const elsewhere = { key: 'terminal.changed_elsewhere', details: { field: 'revision' } };
    expect(refused).toMatchObject([elsewhere, elsewhere]);
    expect(await client.call('terminal.show', { name: 'layouts.spot' })).toMatchObject({
      revision: revision + 1,
    });
  }
  const first = { name: 'layouts.contract', content: textOf(), revision: 7 } as const;
  await expect(client.call('terminal.save', first)).rejects.toMatchObject({
    key: 'terminal.changed_elsewhere',
  });
});

/** A line of a pair, as it is drawn. */
const line = (id: string, points: Drawing['points'] = [[1_790_000_000_000, 64_000.5]]): Drawing => ({
  ...{ id, tool: 'priceLine', points },
});
const drawn = (...drawings: readonly unknown[]): string => JSON.stringify({ drawings });

test('settings of charts and drawings of each pair follow a person, the unknown of a newer app with them', async () => {
  const { client } = await server.user();
  const indicators = [
    { name: 'RSI', params: [9, 14, 21] },
    { name: 'TOMORROW', params: [1.5] },
  ];
  const chart = JSON.stringify({ ...STANDARD_CHART, indicators });
  await client.call('terminal.save', { name: 'chart', content: chart, revision: 0 });
  expect(await client.call('terminal.show', { name: 'chart' })).toEqual({ content: chart, revision: 1 });
  const lines = drawn(line('a'), { ...line('b'), tool: 'tomorrow' });
  await client.call('terminal.save', { name: drawingsOf(7), content: lines, revision: 0 });
  expect(await client.call('terminal.show', { name: drawingsOf(7) })).toMatchObject({ content: lines });
  expect(await client.call('terminal.show', { name: drawingsOf(8) })).toEqual({ content: null, revision: 0 });
});

test('of a document only what can be read is kept', async () => {
  const { client } = await server.user();
  const many = Array.from({ length: DRAWINGS_MAX + 5 }, (_, index) => line(`n${index}`, [[1, 2]]));
  const content = drawn(line('a'), { ...line('b'), points: [['now', 1]] }, line('a'), null, ...many);
  await client.call('terminal.save', { name: drawingsOf(1), content, revision: 0 });
  const kept = drawn(line('a'), ...many.slice(0, DRAWINGS_MAX - 2));
  expect(await client.call('terminal.show', { name: drawingsOf(1) })).toMatchObject({ content: kept });
});

test('drawings of one pair too many take the place of the least lately changed', async () => {
  const { client } = await server.user();
  const save = (pair: number, revision: number) =>
    client.call('terminal.save', { name: drawingsOf(pair), content: drawn(line('a')), revision });
  const isKept = async (pair: number) =>
    (await client.call('terminal.show', { name: drawingsOf(pair) })).content !== null;
  await client.call('terminal.save', { name: 'chart', content: JSON.stringify(STANDARD_CHART), revision: 0 });
  for (let pair = 1; pair <= DRAWN_PAIRS_MAX; pair += 1) {
    server.clock.advance(1);
    await save(pair, 0);
  }
  await save(1, 1);
  server.clock.advance(1);
  await save(DRAWN_PAIRS_MAX + 1, 0);
  expect(await isKept(1)).toBe(true);
  expect(await isKept(2)).toBe(false);
  expect(await isKept(3)).toBe(true);
  expect((await client.call('terminal.show', { name: 'chart' })).content).not.toBeNull();
  await expect(save(2, 1)).rejects.toMatchObject({ key: 'terminal.changed_elsewhere' });
});

test.each([
  ['no JSON', 'layout'],
  ['too many', textOf(...Array.from({ length: LAYOUTS_MAX + 1 }, (_, index) => own(`own-${index}`)))],
  ['an unknown panel', textOf({ ...own('own-a'), tree: { tabs: ['casino'], shown: 'casino' } })],
] as const)('%s is refused', async (_name, content) => {
  const { client } = await server.user();
  const call = client.call('terminal.save', { name: 'layouts.spot', content, revision: 0 });
  await expect(call).rejects.toMatchObject({
    key: 'terminal.unreadable',
    details: { field: 'content' },
  });
});

test('a name of no document is refused', async () => {
  const { client } = await server.user();
  const call = client.call('terminal.show', { name: 'drawings.0' });
  await expect(call).rejects.toMatchObject({ key: 'request.invalid' });
});

test('a text that is too long is refused before it is read', async () => {
  const { client } = await server.user();
  const content = 'x'.repeat(DOCUMENT_LENGTH_MAX + 1);
  const call = client.call('terminal.save', { name: 'layouts.spot', content, revision: 0 });
  await expect(call).rejects.toMatchObject({ key: 'request.invalid' });
});

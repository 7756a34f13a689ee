import { LAYOUTS_LENGTH_MAX, LAYOUTS_MAX } from '@openbourse/api';
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
  const spot = { screen: 'spot' } as const;
  expect(await one.client.call('terminal.show', spot)).toEqual({ layouts: null, revision: 0 });
  const layouts = textOf(own('own-a'));
  expect(await one.client.call('terminal.save', { ...spot, layouts, revision: 0 })).toEqual({ revision: 1 });
  expect(await one.client.call('terminal.show', spot)).toEqual({ layouts, revision: 1 });
  const none = { layouts: null, revision: 0 };
  expect(await one.client.call('terminal.show', { screen: 'contract' })).toEqual(none);
  expect(await other.client.call('terminal.show', spot)).toEqual(none);
});

test('of devices that save at the same time one wins, and the others hear of it', async () => {
  const { client } = await server.user();
  for (const revision of [0, 1]) {
    const saved = await Promise.allSettled(
      ['own-a', 'own-b', 'own-c'].map((id) =>
        client.call('terminal.save', { screen: 'spot', layouts: textOf(own(id)), revision }),
      ),
    );
    const refused = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    const elsewhere = { key: 'terminal.changed_elsewhere', details: { field: 'revision' } };
    expect(refused).toMatchObject([elsewhere, elsewhere]);
    expect(await client.call('terminal.show', { screen: 'spot' })).toMatchObject({ revision: revision + 1 });
  }
  const first = { screen: 'contract', layouts: textOf(), revision: 7 } as const;
  await expect(client.call('terminal.save', first)).rejects.toMatchObject({
    key: 'terminal.changed_elsewhere',
  });
});

test.each([
  ['no JSON', 'layout'],
  ['too many', textOf(...Array.from({ length: LAYOUTS_MAX + 1 }, (_, index) => own(`own-${index}`)))],
  ['an unknown panel', textOf({ ...own('own-a'), tree: { tabs: ['casino'], shown: 'casino' } })],
] as const)('%s is refused', async (_name, layouts) => {
  const { client } = await server.user();
  const call = client.call('terminal.save', { screen: 'spot', layouts, revision: 0 });
  await expect(call).rejects.toMatchObject({
    key: 'terminal.layouts_unreadable',
    details: { field: 'layouts' },
  });
});

test('a text that is too long is refused before it is read', async () => {
  const { client } = await server.user();
  const layouts = 'x'.repeat(LAYOUTS_LENGTH_MAX + 1);
  const call = client.call('terminal.save', { screen: 'spot', layouts, revision: 0 });
  await expect(call).rejects.toMatchObject({ key: 'request.invalid' });
});

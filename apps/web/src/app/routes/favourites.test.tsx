import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NO_STAR_CHANGES, useChoices } from '../../features/market-data/index.ts';
import { changeSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { TRADER } from '../testing/sample.ts';
import { MATCH } from '../testing/spot-sample.ts';

const PAIR = 'BTC/USDT';
const ADD = { name: translate('market:favourite.add', { pair: PAIR }) };
const REMOVE = { name: translate('market:favourite.remove', { pair: PAIR }) };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('terminal.save', ({ revision }) => ({ revision: Number(revision) + 1 }));
});

/** A person of their own for each test, with what the server keeps of them and what this browser shows. */
function startAs(id: number, kept: string | null, here: readonly number[], owner: number | null): void {
  const user = { ...TRADER, id };
  changeSession({ userInfo: user });
  api.on('identity.info', user);
  api.on('terminal.show', { content: kept, revision: kept === null ? 0 : 3 });
  useChoices.setState({ favouriteIds: here, favouriteOwner: owner, starChanges: NO_STAR_CHANGES });
}

test('stars of a guest go along into the account, once, after those that it has', async () => {
  startAs(101, '{"ids":[2]}', [1], null);
  openScreen('/coinKline?id=1');
  await expect
    .poll(() => api.sent('terminal.save'))
    .toEqual([{ name: 'favourites', content: '{"ids":[2,1]}', revision: '3' }]);
  expect(useChoices.getState()).toMatchObject({ favouriteIds: [2, 1], favouriteOwner: 101 });
  expect(await screen.findByRole('button', REMOVE)).toBeDefined();
  expect(api.sent('terminal.save')).toHaveLength(1);
});

test('a star that is set is shown at once and kept for all devices', async () => {
  startAs(102, null, [], null);
  const user = openScreen('/coinKline?id=1');
  await expect.poll(() => useChoices.getState().favouriteOwner).toBe(102);
  await user.click(await screen.findByRole('button', ADD));
  expect(screen.getByRole('button', REMOVE)).toBeDefined();
  await expect
    .poll(() => api.sent('terminal.save'))
    .toEqual([{ name: 'favourites', content: '{"ids":[1]}', revision: '0' }]);
});

test('stars of another account, and of one that has logged out, are not shown', async () => {
  startAs(103, '{"ids":[]}', [1], 77);
  openScreen('/coinKline?id=1');
  expect(await screen.findByRole('button', ADD)).toBeDefined();
  expect(api.sent('terminal.save')).toEqual([]);
  useChoices.setState({ favouriteIds: [1], favouriteOwner: 103 });
  changeSession({ accessToken: null, refreshToken: null, userInfo: null });
  await expect.poll(() => useChoices.getState()).toMatchObject({ favouriteIds: [], favouriteOwner: null });
});

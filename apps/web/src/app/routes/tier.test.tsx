import { clock } from '@openbourse/kit/lib/clock.ts';
import { DAY_MS } from '@openbourse/money';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { resetSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const TODAY = clock.now() - (clock.now() % DAY_MS);
const BASE = { level: 0, name: null, volume: null, holdings: null };
const RATES = { spot_maker_percent: '0.1', spot_taker_percent: '0.1' };
const FIRST = { level: 1, name: 'VIP 1', volume: '100000', holdings: '25000' };
const LEVELS = {
  levels: [
    { ...BASE, ...RATES },
    { ...FIRST, spot_maker_percent: '0.08', spot_taker_percent: '0.09' },
  ],
  effective_from: TODAY - DAY_MS,
  keep_days: 14,
  next_at: TODAY + DAY_MS,
  changes_at: null,
};
const MINE = {
  ...{ level: 0, name: null, ...RATES, assigned_until: null, volume: '40000', holdings: '30000' },
  ...{ measured_from: TODAY - 30 * DAY_MS, measured_until: TODAY, since: null, kept_until: null },
  next: FIRST,
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('tier.levels', LEVELS);
  api.on('tier.mine', MINE);
  api.on('contract.products', []);
});

test('a person sees their level, what is left to the next one, and all of them', async () => {
  openScreen('/fees');
  const own = within(await screen.findByRole('region', { name: 'Your level' }));
  expect(own.getByRole('heading', { name: 'Regular' })).toBeDefined();
  expect(own.getByRole('progressbar', { name: '30-day volume' })).toHaveProperty('ariaValueNow', '40');
  expect(own.getByText('60,000 USDT to go')).toBeDefined();
  expect(own.getByText('Reached')).toBeDefined();
  const rows = within(screen.getByRole('table', { name: 'All levels' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Level'),
    expect.stringMatching(/Regular.*Yours.*0\.1% \/ 0\.1%/),
    expect.stringMatching(/VIP 1.*0\.08% \/ 0\.09%.*≥ 100,000.*≥ 25,000/),
  ]);
});

test('rates that were assigned stand there with their end, and the highest level has none above', async () => {
  api.on('tier.mine', { ...MINE, level: 1, name: 'VIP 1', assigned_until: TODAY + DAY_MS, next: null });
  openScreen('/fees');
  expect(await screen.findByText('Special rates')).toBeDefined();
  expect(screen.getByText('You are at the highest level.')).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBe(null);
});

test('a guest sees the levels and the way to theirs', async () => {
  resetSession();
  openScreen('/fees');
  expect(await screen.findByRole('table', { name: 'All levels' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Log in to see your level' });
  expect(link).toHaveProperty('search', '?redirect=%2Ffees');
  expect(api.sent('tier.mine')).toEqual([]);
});

test('without a programme everybody has the same rates', async () => {
  api.on('tier.levels', { ...LEVELS, levels: [{ ...BASE, ...RATES }], keep_days: 0 });
  api.on('tier.mine', { ...MINE, next: null });
  openScreen('/fees');
  expect(await screen.findByText('No fee levels at the moment')).toBeDefined();
  expect(screen.queryByText('You are at the highest level.')).toBe(null);
});

test('a failure is shown with a way to try again', async () => {
  api.refuse('tier.mine', 'server.unavailable');
  const user = openScreen('/fees');
  const again = await screen.findByRole('button', { name: 'Try again' });
  api.on('tier.mine', MINE);
  await user.click(again);
  expect(await screen.findByRole('region', { name: 'Your level' })).toBeDefined();
});

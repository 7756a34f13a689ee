import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { countDrawings } from '../testing/count-drawings.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const SENT = { currency_match_id: '1', direction: 'up', seconds: '30', stake: '5', is_practice: 'true' };
const PLACED = { state: 'running', stake: '5' } as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('micro.products', {
    matches: [
      {
        currency_match_id: 1,
        symbol: 'BTC/USDT',
        kind: 'digital',
        price_tick: '0.01',
        state: 'healthy',
        index_price: '64000',
      },
    ],
    products: [
      { id: 1, seconds: 30, profit_percent: '80', loss_percent: '100' },
      { id: 2, seconds: 60, profit_percent: '82', loss_percent: '100' },
    ],
    stake_min: '5',
    stake_max: '250',
    open_orders_max: 5,
  });
  api.on('micro.limits', { available: '20', practice_balance: '10000' });
  const beat = { at: Date.now(), state: 'healthy', index_price: '64000', mark_price: '64000' } as const;
  api.channels.on('TICK:1', beat);
});

async function openForm(isPractice: boolean) {
  const user = openScreen('/micro-trade');
  const form = within(await screen.findByRole('region', { name: translate('micro:form.title') }));
  const money = translate(isPractice ? 'micro:practice.title' : 'micro:practice.real');
  await user.click(form.getByRole('radio', { name: money }));
  await user.click(form.getByRole('radio', { name: /^30 s/ }));
  const stake = form.getByRole('textbox', { name: translate('micro:stake') });
  const up = await form.findByRole('button', { name: translate('micro:direction.up') });
  await expect.poll(() => up).toHaveProperty('disabled', false);
  const enter = async (text: string): Promise<void> => {
    await user.clear(stake);
    await user.type(stake, text);
  };
  return { user, form, stake, up, enter };
}

test('an order carries market, direction, length and stake, and a repeat after a lost answer the same key', async () => {
  const { user, form, up, enter } = await openForm(true);
  await enter('5');
  expect(form.getByText('9 USDT (+4)')).toBeDefined();
  await sendTwice(api, 'micro.place', { press: () => user.click(up), reply: PLACED });
  expect(api.sent('micro.place')).toEqual([SENT, SENT]);
  expect(api.keys('micro.place')).toHaveLength(1);
});

test('real money is staked after the risk was accepted, once for all', async () => {
  const { user, up, enter } = await openForm(false);
  api.on('micro.place', PLACED);
  await enter('5');
  await user.click(up);
  const risk = within(await screen.findByRole('alertdialog', { name: translate('micro:risk.title') }));
  await user.click(risk.getByRole('button', { name: translate('app:action.cancel') }));
  expect(api.sent('micro.place')).toEqual([]);
  await user.click(up);
  const again = within(await screen.findByRole('alertdialog', { name: translate('micro:risk.title') }));
  await user.click(again.getByRole('button', { name: translate('micro:risk.accept') }));
  await expect.poll(() => api.sent('micro.place')).toEqual([{ ...SENT, is_practice: 'false' }]);
});

test.each([
  ['4', translate('micro:stake.range', { low: '5', high: '250' })],
  ['251', translate('micro:stake.range', { low: '5', high: '250' })],
  ['5.123456789', translate('micro:stake.scale')],
  ['21', translate('micro:stake.balance')],
])('a stake of %s says its limit and is not sent: %s', async (typed, text) => {
  const { user, stake, up, enter } = await openForm(false);
  await enter(typed);
  expect(faultOf(stake)).toBe(text);
  await user.click(up);
  expect(screen.queryByRole('alertdialog')).toBe(null);
  expect(api.sent('micro.place')).toEqual([]);
});

test('a refusal stands at the stake, at the length or over the buttons', async () => {
  const { user, form, stake, up, enter } = await openForm(true);
  api.refuse('micro.place', 'micro.stake_out_of_range', { field: 'stake', low: '5', high: '200' });
  await enter('250');
  await user.click(up);
  await expect.poll(() => faultOf(stake)).toContain('A stake must be from 5 to 200 USDT');
  api.refuse('micro.place', 'micro.too_many_open', { limit: 5 });
  await enter('100');
  expect(faultOf(stake)).toBe('');
  await user.click(up);
  expect(await form.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining('5'));
});

test('one order is on its way at a time', async () => {
  const { user, form, up, enter } = await openForm(true);
  const answer = api.hold('micro.place');
  await enter('5');
  await user.click(up);
  expect(up).toHaveProperty('disabled', true);
  expect(form.getByRole('button', { name: translate('micro:direction.down') })).toHaveProperty(
    'disabled',
    true,
  );
  answer(PLACED);
  await expect.poll(() => up).toHaveProperty('disabled', false);
  expect(api.sent('micro.place')).toHaveLength(1);
});

test('nothing is ordered while prices are doubtful', async () => {
  api.channels.on('TICK:1', { at: Date.now(), state: 'doubtful', index_price: null, mark_price: null });
  openScreen('/micro-trade');
  const up = await screen.findByRole('button', { name: translate('micro:direction.up') });
  expect(await screen.findByText(translate('micro:market.unreliable'))).toBeDefined();
  expect(up).toHaveProperty('disabled', true);
});

test('beats of the price do not draw the form anew', async () => {
  const { enter } = await openForm(true);
  await enter('5');
  const drawings = countDrawings(await screen.findByRole('region', { name: translate('micro:form.title') }));
  for (const index of ['64001', '64002', '64003']) {
    const beat = { at: Date.now(), state: 'healthy', index_price: index, mark_price: index } as const;
    api.channels.on('TICK:1', beat);
    await screen.findAllByText(`${index.slice(0, 2)},${index.slice(2)}.00`);
  }
  expect(drawings()).toBe(0);
});

import type { CallReply } from '@openbourse/client';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const ARMED: CallReply<'alert.add'> = {
  ...{ id: 4, currency_match_id: 1, symbol: 'BTC/USDT', threshold: '65000', period: null, value: null },
  ...({ measure: 'price', direction: 'above', state: 'armed' } as const),
  ...{ created_at: 1_795_240_000_000, expires_at: 1_803_016_000_000, ended_at: null },
};
const FIRED: CallReply<'alert.add'> = {
  ...{ ...ARMED, id: 3, threshold: '5', value: '-5.2', ended_at: 1_795_250_000_000 },
  ...({ measure: 'fall', direction: 'below', state: 'fired' } as const),
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('alert.list', { data: [], next_cursor: null });
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
});

async function openForm() {
  const user = openScreen('/coinKline?id=1');
  await user.click(await screen.findByRole('button', { name: 'Price alerts for BTC/USDT' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { user, dialog, set: await dialog.findByRole('button', { name: 'Set alert' }) };
}

test('an alert carries its value, and a repeat after a lost answer the same key', async () => {
  const { user, dialog, set } = await openForm();
  await user.type(dialog.getByLabelText('Price'), '65000');
  await sendTwice(api, 'alert.add', { press: () => user.click(set), reply: ARMED });
  const input = { currency_match_id: `${MATCH.id}`, measure: 'price', threshold: '65000' };
  expect(api.sent('alert.add')).toEqual([input, input]);
  expect(api.keys('alert.add')).toHaveLength(1);
  expect(await screen.findByText('Alert set')).toBeDefined();
});

test('a missing value is asked for, and a refusal stands at it', async () => {
  const { user, dialog, set } = await openForm();
  await user.click(set);
  expect(faultOf(dialog.getByLabelText('Price'))).toBe('Enter a value above 0');
  expect(api.sent('alert.add')).toEqual([]);
  api.refuse('alert.add', 'alert.reached', { field: 'threshold', value: '65001' });
  await user.type(dialog.getByLabelText('Price'), '65001');
  await user.click(set);
  await expect.poll(() => faultOf(dialog.getByLabelText('Price'))).toContain('65001');
});

test('alerts that wait and those that ended are listed with what became of them, and one is removed', async () => {
  api.on('alert.list', ({ state }) => ({
    data: [state === 'armed' ? ARMED : FIRED],
    next_cursor: null,
  }));
  api.on('alert.remove', {});
  const user = openScreen('/price-alerts');
  expect(await screen.findByText('BTC/USDT · Rises to 65,000 USDT')).toBeDefined();
  await user.click(screen.getByRole('tab', { name: 'Ended' }));
  expect(await screen.findByText('BTC/USDT · Down 5% within 24 hours')).toBeDefined();
  expect(screen.getByText(/Fired .* at -5\.20%/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /Remove alert: BTC\/USDT, Down 5%/ }));
  expect(await screen.findByText('Alert removed')).toBeDefined();
  expect(api.sent('alert.remove')).toEqual([{ id: '3' }]);
});

test('an alert that waits gets another value by keys, and a refusal stands at it', async () => {
  api.on('alert.list', ({ state }) => ({ data: state === 'armed' ? [ARMED] : [], next_cursor: null }));
  api.refuse('alert.change', 'alert.reached', { field: 'threshold', value: '64000' });
  const user = openScreen('/price-alerts');
  const change = await screen.findByRole('button', { name: /^Change alert: BTC\/USDT, Rises to 65,000/ });
  change.focus();
  await user.keyboard('{Enter}');
  const price = screen.getByRole('textbox', { name: 'Price' });
  await user.clear(price);
  await user.type(price, '64000{Enter}');
  await expect.poll(() => faultOf(price)).toContain('64000');
  api.on('alert.change', { ...ARMED, id: 5, threshold: '66000' });
  await user.clear(price);
  await user.type(price, '66000{Enter}');
  expect(await screen.findByText('Alert moved to 66,000 USDT')).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
  expect(api.sent('alert.change')).toEqual([
    { id: '4', threshold: '64000' },
    { id: '4', threshold: '66000' },
  ]);
});

test('without any alert the screen says how to set one', async () => {
  openScreen('/price-alerts');
  expect(await screen.findByText('No active alerts')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Markets' })).toBeDefined();
});

import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { PRODUCT } from '../testing/contract-sample.ts';
import { setOnline } from '../testing/offline.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const SENT = {
  currency_match_id: '1',
  side: 'long',
  type: 'market',
  lots: '10',
  leverage: '10',
  margin_mode: 'isolated',
};
const OPENED = { symbol: 'BTC/USDT', side: 'long', lots: 10, open_price: '60000', open_fee: '0.3' } as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '200', leverage_max: 20 });
  api.on('contract.open', OPENED);
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

async function openForm() {
  const user = openScreen('/lever?symbol=BTC/USDT');
  const form = within(await screen.findByRole('form', { name: translate('contract:form') }));
  const fieldOf = (name: string): HTMLElement => form.getByRole('textbox', { name });
  const lots = fieldOf(translate('contract:field.lots', { size: '0.001', code: 'BTC' }));
  const open = form.getByRole('button', { name: translate('contract:open.long') });
  const confirm = async (): Promise<void> => {
    await user.click(open);
    const sheet = within(await screen.findByRole('dialog', { name: translate('contract:confirm') }));
    await user.click(sheet.getByRole('button', { name: translate('contract:open.long') }));
  };
  return { user, form, fieldOf, lots, open, confirm };
}

/** Chooses of a list that opens over the form. */
async function choose(
  { user, form }: Pick<Awaited<ReturnType<typeof openForm>>, 'user' | 'form'>,
  of: { readonly list: string; readonly option: string },
): Promise<void> {
  await user.click(form.getByRole('button', { name: new RegExp(`^${of.list}`) }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${of.option}`) }));
}

test('an opening carries its terms as they stand in the confirmation', async () => {
  const { user, lots, confirm } = await openForm();
  await user.type(lots, '10');
  await confirm();
  expect(await screen.findByText(/^Opened long:/)).toBeDefined();
  expect(api.sent('contract.open')).toEqual([SENT]);
  expect(lots).toHaveProperty('value', '');
  expect(faultOf(lots)).toBe('');
});

test('a limit order with both triggers carries its three prices', async () => {
  const { user, form, fieldOf, lots, confirm } = await openForm();
  await choose(
    { user, form },
    { list: translate('contract:type'), option: translate('contract:type.limit') },
  );
  await user.type(fieldOf(translate('contract:limitPrice')), '59000');
  await user.type(lots, '5');
  await user.click(form.getByRole('checkbox', { name: translate('contract:triggers') }));
  await user.type(fieldOf(translate('contract:takeProfit')), '61000.5');
  await user.type(fieldOf(translate('contract:stopLoss')), '58000');
  await confirm();
  await expect
    .poll(() => api.sent('contract.open'))
    .toEqual([
      { ...SENT, type: 'limit', lots: '5', price: '59000', take_profit: '61000.5', stop_loss: '58000' },
    ]);
});

test('a lost answer is asked for under the same key, whatever the form holds by then', async () => {
  const { user, form, lots, open, confirm } = await openForm();
  api.lose('contract.open');
  await user.type(lots, '10');
  await confirm();
  const again = await form.findByRole('button', { name: translate('contract:lost.ask') });
  expect(open).toHaveProperty('disabled', true);
  await user.clear(lots);
  api.on('contract.open', OPENED);
  await user.click(again);
  expect(await screen.findByText(/^Opened long:/)).toBeDefined();
  expect(api.sent('contract.open')).toEqual([SENT, SENT]);
  expect(api.keys('contract.open')).toHaveLength(1);
  expect(form.queryByRole('button', { name: translate('contract:lost.ask') })).toBe(null);
});

test.each([
  ['1.5', /whole lots from 1 to 10,?000/],
  ['700', /Insufficient balance/],
  ['9000', /highest|at most|50,000/i],
])('%s lots say what is wrong at once and are not sent', async (typed, text) => {
  const { user, lots, open } = await openForm();
  await user.type(lots, typed);
  expect(faultOf(lots)).toMatch(text);
  await user.click(open);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('missing lots are asked for, and a take-profit on the wrong side says which side', async () => {
  const { user, form, fieldOf, lots, open } = await openForm();
  await user.click(open);
  expect(faultOf(lots)).toBe(translate('contract:field.lotsMissing'));
  await user.type(lots, '1');
  await user.click(form.getByRole('checkbox', { name: translate('contract:triggers') }));
  const takeProfit = fieldOf(translate('contract:takeProfit'));
  await user.type(takeProfit, '1000');
  expect(faultOf(takeProfit)).toMatch(/60,000/);
  await user.click(open);
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a refusal stands at its field until the ticket changes', async () => {
  const { user, lots, confirm } = await openForm();
  api.refuse('contract.open', 'contract.lots_out_of_range', { low: 1, high: 5 });
  await user.type(lots, '10');
  await confirm();
  await expect.poll(() => faultOf(lots)).toMatch(/from 1 to 5/);
  await user.type(lots, '{Backspace}');
  expect(faultOf(lots)).toBe('');
});

test('nothing opens while an order is on its way, offline, or without a reliable price', async () => {
  const { user, lots, open, confirm } = await openForm();
  const answer = api.hold('contract.open');
  await user.type(lots, '10');
  await confirm();
  expect(open).toHaveProperty('disabled', true);
  answer(OPENED);
  await expect.poll(() => open).toHaveProperty('disabled', false);
  setOnline(false);
  expect(open).toHaveProperty('disabled', true);
  setOnline(true);
  expect(open).toHaveProperty('disabled', false);
  api.channels.on('TICK:1', { at: Date.now(), state: 'stale', index_price: null, mark_price: null });
  await expect.poll(() => open).toHaveProperty('disabled', true);
});

import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { POSITION, PRODUCT } from '../testing/contract-sample.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const { id } = POSITION;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '550', leverage_max: 20 });
  api.on('contract.positions', [POSITION]);
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

async function openSheet(button: 'contract:margin' | 'contract:triggers' | 'contract:close.part') {
  const user = openScreen('/lever?symbol=BTC/USDT');
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', { name: translate(button) }));
  const dialog = await screen.findByRole('dialog');
  const sheet = within(dialog);
  const press = (name: string) => () => user.click(sheet.getByRole('button', { name }));
  return { user, sheet, press };
}

test('more margin carries position, action and amount, and a repeat after a lost answer the same key', async () => {
  const { user, sheet, press } = await openSheet('contract:margin');
  await user.type(sheet.getByRole('textbox', { name: translate('contract:margin.amount') }), '20');
  const add = press(translate('contract:margin.add'));
  await sendTwice(api, 'contract.change_margin', { press: add, reply: { ...POSITION, margin: '370' } });
  const sent = { id, action: 'add', amount: '20' };
  expect(api.sent('contract.change_margin')).toEqual([sent, sent]);
  expect(api.keys('contract.change_margin')).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null);
});

test('margin that is not there, or may not come out, says how much is', async () => {
  const { user, sheet, press } = await openSheet('contract:margin');
  const amount = sheet.getByRole('textbox', { name: translate('contract:margin.amount') });
  await press(translate('contract:margin.add'))();
  expect(faultOf(amount)).toBe(translate('contract:margin.missing'));
  await user.type(amount, '200.5');
  expect(faultOf(amount)).toBe(translate('contract:margin.tooMuch', { limit: '200' }));
  await user.click(sheet.getByRole('radio', { name: translate('contract:margin.remove') }));
  await user.type(amount, '51');
  expect(faultOf(amount)).toBe(translate('contract:margin.tooMuch', { limit: '50' }));
  await press(`${translate('contract:margin.removable')} 50 USDT`)();
  expect(amount).toHaveProperty('value', '50');
  api.refuse('contract.change_margin', 'ledger.insufficient_balance', {
    limit: '50',
    available: '49',
    asset: 'USDT',
  });
  await press(translate('contract:margin.remove'))();
  await expect.poll(() => faultOf(amount)).toMatch(/49 USDT available/);
  expect(api.sent('contract.change_margin')).toEqual([{ id, action: 'remove', amount: '50' }]);
});

test('triggers carry their prices; an empty one is taken away', async () => {
  const { user, sheet, press } = await openSheet('contract:triggers');
  await user.type(sheet.getByRole('textbox', { name: translate('contract:stopLoss') }), '58000');
  const save = press(translate('app:action.save'));
  await sendTwice(api, 'contract.set_triggers', { press: save, reply: { ...POSITION, stop_loss: '58000' } });
  expect(api.sent('contract.set_triggers')).toEqual([
    { id, stop_loss: '58000' },
    { id, stop_loss: '58000' },
  ]);
  expect(api.keys('contract.set_triggers')).toHaveLength(1);
});

test.each([
  ['900000', /60,000/],
  ['57000.001', /0\.01/],
  ['1000', /would be liquidated/],
])('a stop-loss of %s says why not, and is not sent', async (typed, text) => {
  const { user, sheet, press } = await openSheet('contract:triggers');
  const stopLoss = sheet.getByRole('textbox', { name: translate('contract:stopLoss') });
  await user.type(stopLoss, typed);
  expect(faultOf(stopLoss)).toMatch(text);
  await press(translate('app:action.save'))();
  expect(api.sent('contract.set_triggers')).toEqual([]);
});

test('a trigger that the price has passed meanwhile is refused at its field', async () => {
  const { user, sheet, press } = await openSheet('contract:triggers');
  const takeProfit = sheet.getByRole('textbox', { name: translate('contract:takeProfit') });
  const refusal = { field: 'take_profit', limit: '61000', accepted: '61000.01' };
  api.refuse('contract.set_triggers', 'contract.take_profit_side', refusal);
  await user.type(takeProfit, '60500');
  await press(translate('app:action.save'))();
  await expect.poll(() => faultOf(takeProfit)).toMatch(/61000|61,000/);
});

test('a part is closed by its lots, all of it without, each under one key', async () => {
  const { user, sheet, press } = await openSheet('contract:close.part');
  const lots = sheet.getByRole('textbox');
  await user.clear(lots);
  await user.type(lots, '101');
  expect(faultOf(lots)).toMatch(/from 1 to 100/);
  await press(translate('contract:close.confirm', { lots: 101 }))();
  expect(api.sent('contract.close')).toEqual([]);
  await user.clear(lots);
  await user.type(lots, '40');
  const reply = { position: { ...POSITION, lots: 60 } };
  await sendTwice(api, 'contract.close', {
    press: press(translate('contract:close.confirm', { lots: 40 })),
    reply,
  });
  expect(api.sent('contract.close')).toEqual([
    { id, lots: '40' },
    { id, lots: '40' },
  ]);
  expect(api.keys('contract.close')).toHaveLength(1);
});

import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { POSITION, PRODUCT } from '../testing/contract-sample.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const { id } = POSITION;
const CLOSED = { ...POSITION, state: 'closed', lots: 0 } as const;
const OPENED = { ...POSITION, id: '01a1fe4a-b7c0-7dfb-925c-419378df7564', side: 'short' } as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '550', leverage_max: 20 });
  api.on('contract.positions', [POSITION]);
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

async function openSheet(button: 'contract:reverse' | 'contract:triggers' | 'contract:calculator') {
  const user = openScreen('/lever?symbol=BTC/USDT');
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', { name: translate(button) }));
  const sheet = within(await screen.findByRole('dialog'));
  const fieldOf = (name: string): HTMLElement => sheet.getByRole('textbox', { name });
  return { user, sheet, fieldOf, press: (name: string) => user.click(sheet.getByRole('button', { name })) };
}

test('a reversal says what closes, what opens and that the one may happen alone; a repeat has the same key', async () => {
  const { sheet, press } = await openSheet('contract:reverse');
  expect(sheet.getByText(translate('contract:reverse.hint'))).toBeDefined();
  expect(sheet.getByText(translate('contract:reverse.closes'))).toBeDefined();
  expect(sheet.getByText('≈ 62,655.40')).toBeDefined();
  const name = translate('contract:reverse.confirm.short');
  const reply = { position: CLOSED, close: null, opened: OPENED, refused: null };
  await sendTwice(api, 'contract.reverse', { press: () => press(name), reply });
  expect(api.sent('contract.reverse')).toEqual([{ id }, { id }]);
  expect(api.keys('contract.reverse')).toHaveLength(1);
  expect(await screen.findByText(/^Opened short:/)).toBeDefined();
});

test('an opening that its tick refused is not announced as one', async () => {
  api.on('contract.reverse', { position: CLOSED, close: null, opened: null, refused: 'balance' });
  const { press } = await openSheet('contract:reverse');
  await press(translate('contract:reverse.confirm.short'));
  expect(await screen.findByText(translate('contract:reverse.refused.balance'))).toBeDefined();
});

test('what the close would not pay for is said before, and not asked for', async () => {
  api.on('contract.positions', [{ ...POSITION, margin: '10', held: '10' }]);
  api.on('contract.account', { available: '0', equity: '10', leverage_max: 20 });
  const { sheet } = await openSheet('contract:reverse');
  expect(sheet.getByRole('alert').textContent).toMatch(/Insufficient balance/);
  const button = sheet.getByRole('button', { name: translate('contract:reverse.confirm.short') });
  expect(button).toHaveProperty('disabled', true);
});

test('a trailing stop carries its distance and its activation price; a wrong one says its bounds', async () => {
  api.on('contract.set_triggers', POSITION);
  const { user, sheet, fieldOf, press } = await openSheet('contract:triggers');
  await user.click(sheet.getByRole('radio', { name: translate('contract:trailing.percent') }));
  const distance = fieldOf(translate('contract:field.trailing.percent', { code: 'USDT' }));
  await user.type(distance, '60');
  expect(faultOf(distance)).toMatch(/0\.1% to 50%/);
  await user.clear(distance);
  await user.type(distance, '1.5');
  expect(sheet.getByText(translate('contract:trailing.now', { price: '59,100.00' }))).toBeDefined();
  const activation = fieldOf(translate('contract:field.trailing.activation'));
  await user.type(activation, '59000');
  expect(faultOf(activation)).toMatch(/60,000/);
  await user.clear(activation);
  await user.type(activation, '61000');
  await press(translate('app:action.save'));
  await expect
    .poll(() => api.sent('contract.set_triggers'))
    .toEqual([{ id, trailing_percent: '1.5', trailing_activation: '61000' }]);
});

test('what follows already is shown, and kept when another trigger is saved', async () => {
  const trailing = {
    ...{ percent: null, distance: '500', activation_price: null, best_price: '60400', stop_price: '59900' },
  };
  api.on('contract.positions', [{ ...POSITION, trailing }]);
  api.on('contract.set_triggers', POSITION);
  const { user, fieldOf, press } = await openSheet('contract:triggers');
  expect(screen.getByText('500.00 → 59,900.00')).toBeDefined();
  await user.type(fieldOf(translate('contract:stopLoss')), '58000');
  await press(translate('app:action.save'));
  await expect
    .poll(() => api.sent('contract.set_triggers'))
    .toEqual([{ id, stop_loss: '58000', trailing_distance: '500' }]);
});

test('the calculator begins with the position, and answers profit, target and liquidation', async () => {
  const { user, sheet, fieldOf } = await openSheet('contract:calculator');
  await user.type(fieldOf(translate('contract:exitPrice')), '61000');
  expect(sheet.getByText('+93.95 USDT')).toBeDefined();
  await user.click(sheet.getByRole('radio', { name: translate('contract:calculator.target') }));
  await user.type(fieldOf(translate('contract:calculator.wanted')), '31.31');
  expect(sheet.getByText('60,999.80')).toBeDefined();
  await user.click(sheet.getByRole('radio', { name: translate('contract:calculator.liquidation') }));
  expect(sheet.getByText('57,315.23')).toBeDefined();
  const lots = fieldOf(translate('contract:field.lots', { size: '0.001', code: 'BTC' }));
  await user.clear(lots);
  await user.type(lots, '9000');
  expect(faultOf(lots)).toMatch(/50,000/);
});

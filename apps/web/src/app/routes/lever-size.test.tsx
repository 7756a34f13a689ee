import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { POSITION, PRODUCT } from '../testing/contract-sample.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const LOT = { size: '0.001', code: 'BTC' };
const UNITS = {
  lots: translate('contract:lots'),
  coin: 'BTC',
  value: translate('contract:size.value'),
  cost: translate('contract:size.cost'),
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '200', leverage_max: 20 });
  api.on('contract.open', {
    symbol: 'BTC/USDT',
    side: 'long',
    lots: 13,
    open_price: '60000',
    open_fee: '0.4',
  });
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

/** Chooses the unit of a field. */
async function enterBy(
  unit: keyof typeof UNITS,
  area: Pick<typeof screen, 'getByRole'>,
  user: ReturnType<typeof openScreen>,
) {
  await user.click(area.getByRole('button', { name: new RegExp(`^${translate('contract:size.unit')}`) }));
  await user.click(await screen.findByRole('radio', { name: new RegExp(`^${UNITS[unit]}`) }));
}

async function openForm(unit: keyof typeof UNITS) {
  const user = openScreen('/lever?symbol=BTC/USDT');
  const form = within(await screen.findByRole('form', { name: translate('contract:form') }));
  await enterBy(unit, form, user);
  const size = form.getByRole('textbox', { name: translate(`contract:field.${unit}`, LOT) });
  const open = async (): Promise<void> => {
    const name = translate('contract:open.long');
    await user.click(form.getByRole('button', { name }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  };
  return { user, form, size, open };
}

test.each([
  ['value', '780', '13'],
  ['coin', '0.0139', '13'],
  // At 10x a lot takes 6 of margin and 0.03 of fee.
  ['cost', '80', '13'],
] as const)('by %s %s opens %s lots, as the line under the field says', async (unit, typed, lots) => {
  const { user, form, size, open } = await openForm(unit);
  await user.type(size, typed);
  expect(form.getByText('= 13 lots · 0.013 BTC · 780 USDT')).toBeDefined();
  await open();
  await expect.poll(() => api.sent('contract.open')).toMatchObject([{ lots }]);
  expect(size).toHaveProperty('value', '');
});

test.each([
  ['coin', '0.0001', 'Enter from 0.001 BTC to 10 BTC'],
  ['value', '60000', 'enter at most 49,980 USDT'],
  ['cost', '500', 'enter at most 198.99 USDT'],
] as const)('by %s %s says what would pass in that unit', async (unit, typed, text) => {
  const { user, size, form } = await openForm(unit);
  await user.type(size, typed);
  expect(faultOf(size)).toContain(text);
  await user.click(form.getByRole('button', { name: translate('contract:open.long') }));
  expect(screen.queryByRole('dialog')).toBe(null);
});

test('a refusal of the server speaks the unit of the field', async () => {
  const { user, size, open } = await openForm('coin');
  api.refuse('contract.open', 'contract.exposure_limit', { limit: '300', accepted: '5' });
  await user.type(size, '0.013');
  await open();
  await expect.poll(() => faultOf(size)).toContain('at most 0.005 BTC more');
});

test('a share of what is available, and another unit, keep the lots', async () => {
  const { user, form, size } = await openForm('cost');
  expect(form.getByText('198.99 USDT')).toBeDefined();
  fireEvent.change(form.getByRole('slider'), { target: { value: '50' } });
  expect(size).toHaveProperty('value', '96.48');
  await enterBy('lots', form, user);
  const lots = form.getByRole('textbox', { name: translate('contract:field.lots', LOT) });
  expect(lots).toHaveProperty('value', '16');
});

test('a part is closed by the coin', async () => {
  api.on('contract.positions', [POSITION]);
  api.on('contract.close', { position: POSITION, close: null });
  const { user } = await openForm('coin');
  const card = within(await screen.findByRole('article'));
  await user.click(card.getByRole('button', { name: translate('contract:close.part') }));
  const sheet = within(await screen.findByRole('dialog'));
  const size = sheet.getByRole('textbox', { name: translate('contract:close.size', { max: '0.1 BTC' }) });
  await user.clear(size);
  await user.type(size, '0.2');
  expect(faultOf(size)).toBe('Enter from 0.001 BTC to 0.1 BTC');
  await user.clear(size);
  await user.type(size, '0.0505');
  await user.click(sheet.getByRole('button', { name: translate('contract:close.confirm', { lots: 50 }) }));
  await expect.poll(() => api.sent('contract.close')).toEqual([{ id: POSITION.id, lots: '50' }]);
});

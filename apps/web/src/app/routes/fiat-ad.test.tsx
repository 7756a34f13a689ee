import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { PAYMENT_METHODS } from '../testing/payment-methods.ts';

const METHOD_ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const SENT = {
  side: 'sell',
  currency_id: '1',
  unit: 'USD',
  quantity: '1000',
  price_kind: 'fixed',
  price: '1.01',
  min_volume: '25',
  max_volume: '400',
  method_ids: METHOD_ID,
  window_minutes: '30',
  remarks: '',
  auto_reply: '',
  counterparty_level: '1',
  counterparty_orders: '0',
  counterparty_days: '0',
  is_auto_open: 'true',
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('fiat.store', { state: 'certified', business_name: 'Harbour Exchange' });
  api.on('fiat.payment_methods', PAYMENT_METHODS);
  api.on('fiat.markets', {
    coins: [{ currency_id: 1, code: 'USDT', scale: 8 }],
    units: [{ code: 'USD', decimals: 2, has_index: true }],
    indexes: [{ currency_id: 1, unit: 'USD', price: '1' }],
    merchant_fee_percent: '0.15',
  });
  const balances = [{ currency_id: 1, code: 'USDT', available: '2000' }];
  api.on('ledger.account_list', [{ account_type_id: 3, code: 'fiat', balances }]);
  api.on('fiat.collection_methods', [{ id: METHOD_ID, kind: 'bank' }]);
});

async function openForm() {
  const user = openScreen('/fiat-ad');
  const publish = await screen.findByRole('button', { name: translate('fiat:store.publish') });
  const fieldOf = (name: string): HTMLElement => screen.getByRole('textbox', { name });
  const fields = {
    price: fieldOf(translate('fiat:store.priceOf', { coin: 'USDT' })),
    quantity: fieldOf(translate('fiat:store.toSell', { coin: 'USDT' })),
    min: fieldOf(translate('fiat:store.minVolume')),
    max: fieldOf(translate('fiat:store.maxVolume')),
  };
  const fill = async (values: Partial<Record<keyof typeof fields, string>>): Promise<void> => {
    for (const [name, text] of Object.entries(values)) {
      const field = fields[name as keyof typeof fields];
      await user.clear(field);
      await user.type(field, text);
    }
  };
  return { user, publish, fields, fill };
}

test('an ad carries its terms as text, and a repeat after a lost answer the same key', async () => {
  const { user, publish, fill } = await openForm();
  await fill({ price: '1.01', quantity: '1000', min: '25', max: '400' });
  await user.click(screen.getByRole('checkbox', { name: /Bank account/ }));
  await sendTwice(api, 'fiat.publish_ad', { press: () => user.click(publish), reply: {} });
  expect(await screen.findByText(translate('fiat:store.published'))).toBeDefined();
  expect(api.sent('fiat.publish_ad')).toEqual([SENT, SENT]);
  expect(api.keys('fiat.publish_ad')).toHaveLength(1);
});

test('what is wrong stands at its fields, the first of them in focus, and nothing is sent', async () => {
  const { user, publish, fields, fill } = await openForm();
  await fill({ price: '1.01', quantity: '2000', min: '100', max: '50' });
  await user.click(publish);
  const tooMuch = translate('fiat:store.error.tooMuch', { available: '2,000', coin: 'USDT' });
  expect(faultOf(fields.quantity)).toBe(tooMuch);
  expect(faultOf(fields.max)).toBe(translate('fiat:store.error.volumeOrder'));
  expect(document.activeElement).toBe(fields.quantity);
  expect(api.sent('fiat.publish_ad')).toEqual([]);
});

test('a refusal of the price stands at the price, and an ad on its way is not sent again', async () => {
  const { user, publish, fields, fill } = await openForm();
  await fill({ price: '1.01', quantity: '1000', min: '25', max: '400' });
  await user.click(screen.getByRole('checkbox', { name: /Bank account/ }));
  api.refuse('fiat.publish_ad', 'fiat.floating_out_of_range', { field: 'price', accepted: '1' });
  await user.click(publish);
  await expect.poll(() => faultOf(fields.price)).toMatch(/85% to 115%/);
  const answer = api.hold('fiat.publish_ad');
  await fill({ price: '1' });
  await user.dblClick(publish);
  expect(publish).toHaveProperty('disabled', true);
  answer({});
  expect(await screen.findByText(translate('fiat:store.published'))).toBeDefined();
  expect(api.sent('fiat.publish_ad')).toHaveLength(2);
});

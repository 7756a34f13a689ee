import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Agreed for the winter season';
const DRAFT = {
  id: 3,
  currency_id: 1,
  code: 'USDT',
  cycle_days: 30,
  apr_percent: '7.3',
  quantity: '100000',
  state: 'draft',
  missing: '0',
} as const;
const OPEN = { ...DRAFT, state: 'open', missing: null } as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('staking.operator_products', { data: [DRAFT] });
  api.on('staking.operator_rewards', [
    { currency_id: 1, code: 'USDT' },
    { currency_id: 2, code: 'BTC' },
  ]);
});

async function ask(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const press = (name = button) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, press };
}

test('opening a covered pool is proposed, a repeat after a lost answer under the same key', async () => {
  const { press } = await ask('/staking?open=3', 'Open the product');
  await sendTwice(api, 'staking.operator_open_product', { press: () => press(), reply: {} });
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  const sent = { id: '3', reason: REASON };
  expect(api.sent('staking.operator_open_product')).toEqual([sent, sent]);
  expect(api.keys('staking.operator_open_product')).toHaveLength(1);
});

test('a pool that the rewards do not cover says what is missing and cannot be opened', async () => {
  api.on('staking.operator_products', { data: [{ ...DRAFT, missing: '250' }] });
  openScreen('/staking?open=3');
  expect(await screen.findByRole('button', { name: 'Open the product' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/lacks 250 USDT/)).toBeDefined();
});

test('rewards that were spent meanwhile are a refusal in the dialog', async () => {
  const { dialog, press } = await ask('/staking?open=3', 'Open the product');
  api.refuse('staking.operator_open_product', 'staking.not_covered', { missing: '250', asset: 'USDT' });
  await press();
  expect((await dialog.findByRole('alert')).textContent).toContain('250 USDT');
});

test('an open pool is closed, once, by one operator', async () => {
  api.on('staking.operator_products', { data: [OPEN] });
  const { user, dialog } = await ask('/staking?open=3', 'Close the product');
  const close = dialog.getByRole('button', { name: 'Close the product' });
  const answer = api.hold('staking.operator_close_product');
  await user.dblClick(close);
  expect(close).toHaveProperty('disabled', true);
  answer({ ...OPEN, state: 'closed' });
  expect(await screen.findByText('The product is closed')).toBeDefined();
  expect(api.sent('staking.operator_close_product')).toEqual([{ id: '3', reason: REASON }]);
});

test('a draft carries all of its terms', async () => {
  const { user, dialog, press } = await ask('/staking', 'Draft a product');
  await user.selectOptions(dialog.getByLabelText('Coin'), 'BTC');
  const fields = {
    'Reference APR': '2.5',
    'Pool size': '40',
    'Minimum per user': '0.01',
    'Maximum per user': '2',
  };
  for (const [label, value] of Object.entries(fields)) await user.type(dialog.getByLabelText(label), value);
  await user.clear(dialog.getByLabelText('Cycle in days'));
  await user.type(dialog.getByLabelText('Cycle in days'), '90');
  api.on('staking.operator_add_product', {});
  await press('Save draft');
  expect(await screen.findByText('The draft is saved')).toBeDefined();
  expect(api.sent('staking.operator_add_product')).toEqual([
    {
      ...{ currency_id: '2', cycle_days: '90', apr_percent: '2.5', quantity: '40' },
      ...{ user_min: '0.01', user_max: '2', reason: REASON },
    },
  ]);
});

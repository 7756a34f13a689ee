import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Merchants asked for it';
const METHOD = {
  code: 'promptpay',
  version: 2,
  name: 'PromptPay',
  is_offered: true,
  is_name_verified: true,
  countries: ['TH'],
  units: ['THB'],
  picture: 'none',
  saved: 7,
  open_ads: 3,
  fields: [
    { key: 'phone', kind: 'phone', label: 'Phone number', labels: [], min: 7, max: 16, is_required: true },
  ],
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('fiat.operator_payment_methods', [METHOD]);
  api.on('operator.proposals', { data: [], next_cursor: null });
});

async function openDialog(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

test('a way of paying is proposed with its fields, once they have their form', async () => {
  const { user, dialog, press } = await openDialog('/fiat?view=methods', 'Add a payment method');
  await user.type(dialog.getByLabelText('Code'), 'sepa');
  await user.type(dialog.getByLabelText('Name'), 'SEPA');
  const fields = dialog.getByLabelText('Fields');
  await user.clear(fields);
  await user.type(fields, 'iban|regex');
  await user.type(dialog.getByLabelText('Reason'), REASON);
  await press('Propose');
  expect(api.sent('fiat.operator_add_payment_method')).toEqual([]);
  await user.clear(fields);
  await user.type(fields, 'iban|iban|required|||IBAN');
  api.on('fiat.operator_add_payment_method', {});
  await press('Propose');
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('fiat.operator_add_payment_method')).toMatchObject([
    { kind: 'sepa', name: 'SEPA', fields: 'iban|iban|required|||IBAN', picture: 'none', reason: REASON },
  ]);
});

test('another version begins with what holds, and a withdrawal is proposed', async () => {
  const { user, dialog, press } = await openDialog(
    '/fiat?view=methods&open=promptpay',
    'Change the payment method',
  );
  expect(dialog.getByLabelText('Fields')).toHaveProperty('value', 'phone|phone|required|||Phone number');
  expect(dialog.getByLabelText('Countries')).toHaveProperty('value', 'TH');
  await press('Cancel');
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.type(asked.getByLabelText('Reason'), REASON);
  api.on('fiat.operator_offer_payment_method', {});
  await user.click(asked.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('fiat.operator_offer_payment_method')).toEqual([
    { kind: 'promptpay', is_offered: 'false', reason: REASON },
  ]);
});

test('who may only look finds no button', async () => {
  api = startApi('support');
  api.on('fiat.operator_payment_methods', [METHOD]);
  api.on('operator.proposals', { data: [], next_cursor: null });
  openScreen('/fiat?view=methods');
  expect((await screen.findAllByText('PromptPay')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Add a payment method' })).toBe(null);
});

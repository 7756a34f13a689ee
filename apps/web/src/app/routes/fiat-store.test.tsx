import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const LEAVE = { name: translate('fiat:store.leave') };
const SENT = { pay_password: '481516' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('fiat.store', { state: 'certified', business_name: 'Harbour Exchange', merchant: null });
});

async function openForm() {
  const user = openScreen('/fiat-store');
  await user.click(await screen.findByRole('button', { name: translate('fiat:store.actions') }));
  await user.click(await screen.findByRole('menuitem', LEAVE));
  const sheet = within(await screen.findByRole('dialog', LEAVE));
  sheet.getByText(translate('fiat:store.leaveHint'));
  const password = sheet.getByLabelText(translate('identity:field.payPassword'));
  const submit = sheet.getByRole('button', LEAVE);
  return { user, sheet, password, submit };
}

test('leaving says what becomes of the bond and carries the password, a repeat the same key', async () => {
  const { user, password, submit } = await openForm();
  await user.type(password, '481516');
  await sendTwice(api, 'fiat.leave', { press: () => user.click(submit), reply: { state: 'left' } });
  await screen.findByText(translate('fiat:store.left'));
  await screen.findByText(translate('fiat:store.noStore'));
  expect(api.sent('fiat.leave')).toEqual([SENT, SENT]);
  expect(api.keys('fiat.leave')).toHaveLength(1);
});

test('without a password nothing is sent, and a wrong one stands at its field', async () => {
  const { user, password, submit } = await openForm();
  await user.click(submit);
  expect(faultOf(password)).toBe(translate('wallet:payPasswordRequired'));
  expect(api.sent('fiat.leave')).toEqual([]);
  api.refuse('fiat.leave', 'identity.wrong_pay_password', { field: 'pay_password', left: 3 });
  await user.type(password, '481516');
  await user.click(submit);
  await expect.poll(() => faultOf(password)).toContain('Attempts left: 3');
});

test('ads and orders that are open are named as what stands in the way', async () => {
  const { user, password, submit } = await openForm();
  api.refuse('fiat.leave', 'fiat.still_trading');
  await user.type(password, '481516');
  await user.dblClick(submit);
  await screen.findByText(translate('error:fiat.still_trading'), { exact: false });
  expect(submit).toHaveProperty('disabled', false);
});

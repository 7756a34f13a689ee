import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { changeSession } from '../../features/session/index.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { TRADER } from '../testing/sample.ts';
import { MATCH } from '../testing/spot-sample.ts';

const NEWCOMER = { ...TRADER, has_pay_password: false };
const SENT = { resend_after_ms: 60_000, expires_after_ms: 300_000 } as const;
const REPEATED = translate('identity:field.rePayPassword');

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  changeSession({ userInfo: NEWCOMER });
  api.on('identity.info', NEWCOMER);
  api.on('identity.send_code', SENT);
  api.on('identity.amend_pay_password', {});
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('ledger.account_list', [
    { account_type_id: 1, balances: [{ currency_id: 1, code: 'USDT', available: '1000' }] },
  ]);
});

async function openSheet() {
  const user = openScreen('/trade?symbol=BTC/USDT&type=market');
  const form = within(await screen.findByRole('form', { name: translate('spot:form.title') }));
  const total = form.getByRole('textbox', { name: translate('spot:field.total', { code: 'USDT' }) });
  await user.type(total, '50');
  await user.click(screen.getByRole('button', { name: translate('wallet:setPayPassword') }));
  const sheet = within(await screen.findByRole('dialog', { name: translate('identity:change.payTitle') }));
  const password = sheet.getByLabelText(translate('identity:field.payPassword'));
  const code = sheet.getByLabelText(translate('identity:field.code'));
  return { user, form, total, sheet, password, code };
}

test('the transaction password is set above the ticket, read instead of repeated, and the ticket stays', async () => {
  const { user, form, total, password, code, sheet } = await openSheet();
  await expect.poll(() => api.sent('identity.send_code')).toEqual([{ purpose: 'amend_pay_password' }]);
  expect(password).toHaveProperty('type', 'text');
  expect(sheet.queryByLabelText(REPEATED)).toBeNull();
  await user.type(password, '481516');
  api.on('identity.info', TRADER);
  await user.type(code, '123456');
  const buy = { name: translate('spot:form.buy', { code: 'BTC' }) };
  expect(await form.findByRole('button', buy)).toHaveProperty('disabled', false);
  expect(api.sent('identity.amend_pay_password')).toEqual([
    { pay_password: '481516', re_pay_password: '481516', auth_code: '123456', google_code: '' },
  ]);
  expect(total).toHaveProperty('value', '50');
  expect(api.sent('spot.place_order')).toEqual([]);
});

test('a password that is hidden is repeated, and does not pass while the two differ', async () => {
  const { user, sheet, password, code } = await openSheet();
  await user.type(password, '481516');
  await user.click(sheet.getByRole('button', { name: translate('app:field.hidePassword') }));
  const repeated = sheet.getByLabelText(REPEATED);
  await user.type(repeated, '481517');
  await user.type(code, '123456');
  await user.click(sheet.getByRole('button', { name: translate('app:action.save') }));
  expect(faultOf(repeated)).toBe(translate('identity:error.passwordsDiffer'));
  expect(api.sent('identity.amend_pay_password')).toEqual([]);
  await user.click(
    sheet.getAllByRole('button', { name: translate('app:field.showPassword') })[0] as HTMLElement,
  );
  expect(sheet.queryByLabelText(REPEATED)).toBeNull();
  expect(faultOf(password)).toBe('');
});

test('a code that is refused because of the one before goes out by itself after the wait', async () => {
  api.refuse('identity.send_code', 'identity.code_too_soon', { seconds: 1, limit: '5' });
  const { code } = await openSheet();
  await expect.poll(() => api.sent('identity.send_code')).toHaveLength(1);
  api.on('identity.send_code', SENT);
  await expect.poll(() => api.sent('identity.send_code'), { timeout: 5_000 }).toHaveLength(2);
  expect(code).toHaveProperty('value', '');
});

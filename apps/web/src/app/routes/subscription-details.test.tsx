import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const HOUR_MS = 3_600_000;
const SENT = { offering_id: '2', amount: '100' };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  const now = Date.now();
  api.on('subscription.offering', {
    offering: {
      id: 2,
      name: 'Harbour · Round 2',
      token: { code: 'HBR', scale: 4 },
      quote: { currency_id: 1, code: 'USDT', scale: 8 },
      phase: 'subscribing',
      issue_price: '0.8',
      supply: '10000',
      cap_per_user: '2000',
      minimum: '10',
      committed: '15060',
      starts_at: now - HOUR_MS,
      ends_at: now + HOUR_MS,
      cancel_until: now + HOUR_MS,
    },
  });
  api.on('subscription.own', { available: '200', can_commit: true });
});

async function openForm() {
  const user = openScreen('/subscription-details?id=2');
  await user.click(await screen.findByRole('button', { name: translate('subscription:commit.open') }));
  const sheet = within(await screen.findByRole('dialog'));
  const amount = sheet.getByRole('textbox', { name: translate('subscription:commit.amount') });
  const submit = sheet.getByRole('button', { name: translate('subscription:commit.submit') });
  return { user, amount, submit };
}

test('a commitment carries offering and amount, and a repeat after a lost answer the same key', async () => {
  const { user, amount, submit } = await openForm();
  await user.type(amount, '100');
  await sendTwice(api, 'subscription.commit', { press: () => user.click(submit), reply: { amount: '100' } });
  await screen.findByText(translate('subscription:commit.done', { amount: '100 USDT' }));
  expect(api.sent('subscription.commit')).toEqual([SENT, SENT]);
  expect(api.keys('subscription.commit')).toHaveLength(1);
});

test.each([
  ['200.5', translate('subscription:error.balance', { limit: '200 USDT' })],
  ['10.123456789', translate('subscription:error.scale', { limit: '8' })],
])('an amount of %s says its limit while it is typed: %s', async (typed, text) => {
  const { user, amount } = await openForm();
  await user.type(amount, typed);
  expect(faultOf(amount)).toBe(text);
});

test('what may grow into an amount is judged when it is sent', async () => {
  const { user, amount, submit } = await openForm();
  const text = translate('subscription:error.minimum', { limit: '10 USDT' });
  await user.type(amount, '3');
  expect(faultOf(amount)).toBe('');
  await user.click(submit);
  expect(faultOf(amount)).toBe(text);
  expect(api.sent('subscription.commit')).toEqual([]);
});

test('a refusal stands at the amount', async () => {
  const { user, amount, submit } = await openForm();
  const refusal = { limit: '100', available: '50', asset: 'USDT' };
  api.refuse('subscription.commit', 'ledger.insufficient_balance', refusal);
  await user.type(amount, '100');
  await user.click(submit);
  await expect.poll(() => faultOf(amount)).toContain('100 USDT needed, 50 USDT available');
});

test('a commitment that is on its way is not sent again', async () => {
  const { user, amount, submit } = await openForm();
  const answer = api.hold('subscription.commit');
  await user.type(amount, '100');
  await user.dblClick(submit);
  expect(submit).toHaveProperty('disabled', true);
  answer({ amount: '100' });
  await screen.findByText(translate('subscription:commit.done', { amount: '100 USDT' }));
  expect(api.sent('subscription.commit')).toHaveLength(1);
});

async function openQuestion() {
  const commitment = { state: 'live', amount: '100' } as const;
  api.on('subscription.own', { commitment, if_ended_now: null, can_cancel: true, level: 2 });
  const user = openScreen('/subscription-details?id=2');
  const cancel = { name: translate('subscription:cancel.open') };
  const open = await screen.findByRole('button', cancel);
  const confirm = async (): Promise<void> => {
    // A question that was answered takes a moment to leave.
    await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
    await user.click(open);
    const dialog = within(await screen.findByRole('alertdialog', cancel));
    dialog.getByText(translate('subscription:cancel.text', { amount: '100 USDT' }));
    await user.click(dialog.getByRole('button', { name: translate('subscription:cancel.confirm') }));
  };
  return { confirm };
}

test('a commitment is taken back after its amount was shown, a repeat under the same key', async () => {
  const { confirm } = await openQuestion();
  await sendTwice(api, 'subscription.cancel', { press: confirm, reply: { amount: '0', state: 'cancelled' } });
  await screen.findByText(translate('subscription:cancel.done'));
  expect(api.sent('subscription.cancel')).toEqual([{ offering_id: '2' }, { offering_id: '2' }]);
  expect(api.keys('subscription.cancel')).toHaveLength(1);
});

test('a commitment that can no longer be taken back says so', async () => {
  const { confirm } = await openQuestion();
  api.refuse('subscription.cancel', 'subscription.cancel_closed');
  await confirm();
  await screen.findByText(translate('error:subscription.cancel_closed'), { exact: false });
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
  expect(api.sent('subscription.cancel')).toHaveLength(1);
});

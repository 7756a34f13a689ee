import type { CallReply } from '@openbourse/client';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const QUOTE: CallReply<'convert.quote'> = {
  ...{ id: ID, currency_match_id: 1, symbol: 'BTC/USDT', from_code: 'USDT', to_code: 'BTC' },
  ...({
    side: 'buy',
    state: 'quoted',
    reason: null,
    price: '64010',
    fee_percent: '0.1',
    fee: '0.0000015',
  } as const),
  ...{ from_amount: '96.015', to_amount: '0.0014985', expected_from: '96', expected_to: '0.0014985' },
  ...{ paid: null, received: null, fee_paid: null, order_id: null, plan_id: null, ended_at: null },
  ...{ quoted_at: 1_795_240_000_000, expires_at: 1_795_240_010_000 },
};
const DONE: CallReply<'convert.quote'> = {
  ...{ ...QUOTE, state: 'done', paid: '96', received: '0.0014985', fee_paid: '0.0000015' },
  ...{ order_id: ID, ended_at: 1_795_240_001_000 },
};
const PLAN: CallReply<'convert.add_plan'> = {
  ...{ id: 3, currency_match_id: 1, symbol: 'BTC/USDT', from_code: 'USDT', to_code: 'BTC', amount: '50' },
  ...({ every: 'week', state: 'active' } as const),
  ...{ first_at: 1_795_240_000_000, next_at: 1_795_240_000_000, created_at: 1_795_230_000_000 },
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  const spot = [{ currency_id: 1, code: 'USDT', name: 'Tether', available: '100' }];
  const financial = [{ currency_id: 1, code: 'USDT', name: 'Tether', available: '7' }];
  api.on('ledger.account_list', [
    { account_type_id: 1, code: 'trade', balances: spot },
    { account_type_id: 5, code: 'financial', balances: financial },
  ]);
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('convert.conversions', { data: [], next_cursor: null });
  api.on('convert.runs', { data: [], next_cursor: null });
  api.on('convert.plans', []);
});

const amountOf = (end: 'from' | 'to') =>
  screen.findByRole('textbox', { name: translate('convert:amountOf', { end: translate(`convert:${end}`) }) });

async function preview(amount = '96.1') {
  const user = openScreen('/convert?from=USDT&to=BTC');
  await user.type(await amountOf('from'), amount);
  await user.click(screen.getByRole('button', { name: translate('convert:preview') }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

test('what is typed is quoted, and accepted by the id of its quote; the receipt shows what came of it', async () => {
  api.on('convert.quote', QUOTE);
  api.on('convert.accept', DONE);
  const { user, dialog } = await preview();
  expect(await dialog.findByText('96.015 USDT')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: /^Convert \(/ }));
  expect(await dialog.findByText(translate('convert:done'))).toBeDefined();
  expect(dialog.getByText('0.0014985 BTC')).toBeDefined();
  expect(api.sent('convert.quote')).toEqual([{ currency_match_id: '1', side: 'buy', from_amount: '96.1' }]);
  expect(api.sent('convert.accept')).toEqual([{ id: ID }]);
});

test('after a lost answer the same quote is asked about, and no new one', async () => {
  api.on('convert.quote', QUOTE);
  const { user, dialog } = await preview();
  api.refuse('convert.accept', 'server.unavailable');
  await user.click(await dialog.findByRole('button', { name: /^Convert \(/ }));
  const check = await dialog.findByRole('button', { name: translate('convert:check') });
  expect(dialog.queryByRole('button', { name: translate('convert:quote.renew') })).toBeNull();
  api.on('convert.accept', DONE);
  await user.click(check);
  expect(await dialog.findByText(translate('convert:done'))).toBeDefined();
  expect(api.sent('convert.accept')).toEqual([{ id: ID }, { id: ID }]);
  expect(api.sent('convert.quote')).toHaveLength(1);
});

test('a price that moved says so, and offers a new quote', async () => {
  api.on('convert.quote', QUOTE);
  api.on('convert.accept', { ...QUOTE, state: 'failed', reason: 'moved', ended_at: 1_795_240_001_000 });
  const { user, dialog } = await preview();
  await user.click(await dialog.findByRole('button', { name: /^Convert \(/ }));
  expect(await dialog.findByText(translate('convert:reason.moved'))).toBeDefined();
  await user.click(dialog.getByRole('button', { name: translate('convert:quote.renew') }));
  await dialog.findByRole('button', { name: /^Convert \(/ });
  expect(api.sent('convert.quote')).toHaveLength(2);
});

test('more than all accounts have is no quote; the whole of one is, and other accounts are shown the way', async () => {
  const user = openScreen('/convert?from=USDT&to=BTC');
  const amount = await amountOf('from');
  await user.type(amount, '108');
  expect(faultOf(amount)).toBe(translate('convert:fault.balance', { code: 'USDT' }));
  expect(screen.getByRole('button', { name: translate('convert:preview') })).toHaveProperty('disabled', true);
  const link = screen.getByRole('link', { name: translate('ledger:transfer.title') });
  expect(link.getAttribute('href')).toBe('/transfer?from=5&to=1&coin=USDT');
  await user.click(screen.getByRole('button', { name: translate('ledger:transfer.max') }));
  expect(amount).toHaveProperty('value', '100');
  await user.click(screen.getByRole('button', { name: translate('convert:swap') }));
  await expect.poll(() => location.search).toBe('?from=BTC&to=USDT');
});

test('a plan carries its terms, and a repeat after a lost answer the same key', async () => {
  const user = openScreen('/convert?tab=recurring');
  await user.click(await screen.findByRole('button', { name: translate('convert:plan.add') }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = await dialog.findByRole('button', { name: translate('convert:plan.add') });
  await user.type(dialog.getByLabelText(translate('convert:plan.amount')), '50');
  await sendTwice(api, 'convert.add_plan', { press: () => user.click(add), reply: PLAN });
  await screen.findByText(translate('convert:plan.added'));
  expect(api.sent('convert.add_plan')[0]).toMatchObject({
    currency_match_id: '1',
    amount: '50',
    every: 'week',
  });
  expect(api.keys('convert.add_plan')).toHaveLength(1);
});

test('a plan is paused, and ended after a question', async () => {
  api.on('convert.plans', [PLAN]);
  api.on('convert.pause_plan', { ...PLAN, state: 'paused', next_at: null });
  api.on('convert.remove_plan', {});
  const user = openScreen('/convert?tab=recurring');
  await user.click(await screen.findByRole('button', { name: translate('convert:plan.pause') }));
  await expect.poll(() => api.sent('convert.pause_plan')).toEqual([{ id: '3' }]);
  await user.click(screen.getByRole('button', { name: translate('convert:plan.remove') }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(await dialog.findByRole('button', { name: translate('convert:plan.remove') }));
  expect(await screen.findByText(translate('convert:plan.removed'))).toBeDefined();
  expect(api.sent('convert.remove_plan')).toEqual([{ id: '3' }]);
});

test('the history lists what was converted and why some was not', async () => {
  const moved = {
    ...QUOTE,
    id: '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f3',
    state: 'failed',
    reason: 'moved',
  } as const;
  api.on('convert.conversions', { data: [DONE, moved], next_cursor: null });
  const user = openScreen('/convert?tab=history');
  expect(await screen.findByText(/The price moved/)).toBeDefined();
  await user.click(screen.getByText('+0.0014985 BTC'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('96 USDT')).toBeDefined();
});

import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Ordered by the plan of incidents';
const PROPOSED = 'Proposed; a second person has to approve it';
const CAP = { chain: 'ETH', cap_usdt: '50000', used_usdt: '10000' } as const;
const RUNNING = { chain: 'ETH', is_stopped: false, reason: null } as const;
const STOPPED = { chain: null, is_stopped: true, reason: 'A node is behind', changed_by: 3 } as const;
const PAYMENT = {
  ...{ chain: 'ETH', txid: '0xfeed', height: 7, seen_at: 1_800_000_000_000, withdrawal_id: null },
  evidence: { block_hash: '0xb10c', confirmations: 14, confirmations_needed: 12, network_fee: '0.0021' },
  matches: [
    {
      ...{ id: '01930000-0000-7000-8000-000000000001', uid: '88001234', currency: 'ETH', paid: '0.499' },
      ...{ address: '0xa11ce', created_at: 1_799_000_000_000 },
    },
  ],
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('wallet.operator_withdrawal_switches', [STOPPED, RUNNING]);
  api.on('wallet.operator_hot_wallet_caps', [CAP]);
  api.on('wallet.operator_unknown_payments', []);
});

async function ask(button: string) {
  const user = openScreen('/withdrawals?state=controls');
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const press = (name: string) => () => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, press };
}

async function askCap(value: string) {
  const asked = await ask('Change the cap');
  const cap = asked.dialog.getByLabelText('Cap per hour, USDT');
  await asked.user.clear(cap);
  await asked.user.type(cap, value);
  return asked;
}

test('a lower cap acts at once, and a repeat after a lost answer has the same key', async () => {
  const { press } = await askCap('20000');
  await sendTwice(api, 'wallet.operator_lower_hot_wallet_cap', { press: press('Confirm'), reply: CAP });
  expect(await screen.findByText('The cap is changed')).toBeDefined();
  const sent = { chain: 'ETH', cap_usdt: '20000', reason: REASON };
  expect(api.sent('wallet.operator_lower_hot_wallet_cap')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_lower_hot_wallet_cap')).toHaveLength(1);
  expect(api.sent('wallet.operator_change_hot_wallet_cap')).toEqual([]);
});

test.each(['60000', '50000'])('a cap of %s USDT is proposed to a second person', async (value) => {
  const { press } = await askCap(value);
  api.on('wallet.operator_change_hot_wallet_cap', {});
  await press('Propose')();
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  expect(api.sent('wallet.operator_change_hot_wallet_cap')).toEqual([
    { chain: 'ETH', cap_usdt: value, reason: REASON },
  ]);
  expect(api.sent('wallet.operator_lower_hot_wallet_cap')).toEqual([]);
});

test('a cap that was lowered meanwhile is refused at its field', async () => {
  const { dialog, press } = await askCap('20000');
  api.refuse('wallet.operator_lower_hot_wallet_cap', 'wallet.cap_not_lower', { field: 'cap_usdt' });
  await press('Confirm')();
  await expect
    .poll(() => faultOf(dialog.getByLabelText('Cap per hour, USDT')))
    .toContain('Only a lower cap acts at once');
});

test('one operator stops a chain, once', async () => {
  const { user, dialog } = await ask('Stop');
  expect(dialog.getByText('From now on nothing is signed or sent. Requests wait.')).toBeDefined();
  const stop = dialog.getByRole('button', { name: 'Stop' });
  const answer = api.hold('wallet.operator_stop_withdrawals');
  await user.dblClick(stop);
  expect(stop).toHaveProperty('disabled', true);
  api.on('wallet.operator_withdrawal_switches', [STOPPED, { ...RUNNING, is_stopped: true, reason: REASON }]);
  answer({});
  expect(await screen.findByText(REASON)).toBeDefined();
  expect(api.sent('wallet.operator_stop_withdrawals')).toEqual([{ chain: 'ETH', reason: REASON }]);
});

test('resuming all chains names none and is proposed', async () => {
  const { press } = await ask('Resume');
  await sendTwice(api, 'wallet.operator_resume_withdrawals', { press: press('Propose'), reply: {} });
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  expect(api.sent('wallet.operator_resume_withdrawals')).toEqual([{ reason: REASON }, { reason: REASON }]);
  expect(api.keys('wallet.operator_resume_withdrawals')).toHaveLength(1);
});

test('an operator of another role sees caps and switches without their buttons', async () => {
  api = startApi('support');
  api.on('wallet.operator_unknown_payments', [PAYMENT]);
  api.on('wallet.operator_withdrawal_switches', [RUNNING]);
  api.on('wallet.operator_hot_wallet_caps', [CAP]);
  openScreen('/withdrawals?state=controls');
  expect(await screen.findByText(/50,000 USDT/)).toBeDefined();
  expect(await screen.findByText('0xfeed')).toBeDefined();
  for (const name of ['Stop', 'Change the cap', 'Adopt'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('what the platform stopped says so in the language of the operator, and names the payments', async () => {
  const own = { ...RUNNING, is_stopped: true, changed_by: null, reason: 'The hot wallet paid …' } as const;
  api.on('wallet.operator_withdrawal_switches', [own]);
  api.on('wallet.operator_unknown_payments', [{ ...PAYMENT, evidence: null, matches: [] }]);
  openScreen('/withdrawals?state=controls');
  expect(await screen.findByText(/Stopped by the platform/)).toBeDefined();
  expect(screen.queryByText('The hot wallet paid …')).toBeNull();
  expect(await screen.findByText('The chain does not show it now')).toBeDefined();
  expect(screen.getByText('No approved withdrawal matches')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull();
});

test('a payment is proposed for the withdrawal that it paid, with what the chain says', async () => {
  api = startApi('withdrawal_maker');
  api.on('wallet.operator_withdrawal_switches', [RUNNING]);
  api.on('wallet.operator_hot_wallet_caps', [CAP]);
  api.on('wallet.operator_unknown_payments', [PAYMENT]);
  const { dialog, press } = await ask('Adopt');
  expect(dialog.getByText('0.499 ETH to 0xa11ce')).toBeDefined();
  await sendTwice(api, 'wallet.operator_adopt_payment', { press: press('Propose'), reply: {} });
  expect(await screen.findByText(PROPOSED)).toBeDefined();
  const sent = {
    ...{ chain: 'ETH', txid: '0xfeed', withdrawal_id: PAYMENT.matches[0].id, reason: REASON },
    ...{ block_hash: '0xb10c', network_fee: '0.0021' },
  };
  expect(api.sent('wallet.operator_adopt_payment')).toEqual([sent, sent]);
  expect(api.keys('wallet.operator_adopt_payment')).toHaveLength(1);
});

test('a payment that is not final, or is adopted, cannot be adopted', async () => {
  api = startApi('withdrawal_maker');
  api.on('wallet.operator_withdrawal_switches', [RUNNING]);
  api.on('wallet.operator_hot_wallet_caps', [CAP]);
  const early = { ...PAYMENT, evidence: { ...PAYMENT.evidence, confirmations: 11 } };
  const adopted = {
    ...PAYMENT,
    txid: '0xdone',
    withdrawal_id: PAYMENT.matches[0].id,
    evidence: null,
    matches: [],
  };
  api.on('wallet.operator_unknown_payments', [early, adopted]);
  openScreen('/withdrawals?state=controls');
  expect(await screen.findByText('11/12')).toBeDefined();
  expect(screen.getByText('Adopted')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Adopt' })).toBeNull();
});

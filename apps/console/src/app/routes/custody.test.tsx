import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'Statement of the custodian of November';
const SENT = {
  currency_id: '2',
  place: 'Harbour Trust',
  amount: '12.5',
  proof: 'Statement 2026-11',
  reason: REASON,
};
const DECLARATION = {
  id: 5,
  currency_id: 2,
  code: 'BTC',
  place: 'Harbour Trust',
  amount: '10',
  proof: 'Statement 2026-10',
  state: 'valid',
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('ledger_maker');
  api.on('wallet.operator_custody', [
    { currency_id: 1, code: 'USDT' },
    { currency_id: 2, code: 'BTC' },
  ]);
  api.on('wallet.operator_declarations', { data: [DECLARATION] });
});

async function openDialog(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [label, value] of Object.entries(fields)) {
      await user.clear(dialog.getByLabelText(label));
      await user.type(dialog.getByLabelText(label), value);
    }
  };
  const press = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Propose' }));
  const fault = (label: string): string => faultOf(dialog.getByLabelText(label));
  return { user, fill, press, fault, dialog };
}

test('a declaration carries coin, place, amount and proof, a repeat after a lost answer the same key', async () => {
  const { user, dialog, fill, press } = await openDialog('/custody', 'Declare coins');
  await user.selectOptions(dialog.getByLabelText('Coin'), 'BTC');
  await fill({ Place: ' Harbour Trust ', Amount: '12.5', Proof: 'Statement 2026-11', Reason: REASON });
  await sendTwice(api, 'wallet.operator_declare_custody', { press, reply: {} });
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('wallet.operator_declare_custody')).toEqual([SENT, SENT]);
  expect(api.keys('wallet.operator_declare_custody')).toHaveLength(1);
});

test('a renewal begins with what was declared, and a refusal stands at its field', async () => {
  const { dialog, fill, press, fault } = await openDialog('/custody?view=declarations&open=5', 'Renew');
  expect(dialog.getByLabelText('Place')).toHaveProperty('value', 'Harbour Trust');
  await fill({ Amount: '12.123456789', Proof: 'Statement 2026-11', Reason: REASON });
  const details = { field: 'amount', limit: 8, accepted: '12.12345678', asset: 'BTC' };
  api.refuse('wallet.operator_declare_custody', 'ledger.amount_decimals', details);
  await press();
  await expect.poll(() => fault('Amount')).toContain('At most 8 decimals');
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(api.sent('wallet.operator_declare_custody')).toEqual([{ ...SENT, amount: '12.123456789' }]);
});

test('each field of a declaration says its own fault, the reason too, and nothing is sent', async () => {
  const { fill, press, fault } = await openDialog('/custody', 'Declare coins');
  await fill({ Place: 'H', Amount: '12,5' });
  await press();
  expect(fault('Place')).toBe('Write at least 2 characters');
  expect(fault('Amount')).toBe('Enter a number, for example 0.25');
  expect(fault('Proof')).toBe('Write at least 3 characters');
  expect(fault('Reason')).toBe('Write at least 3 characters');
  expect(api.sent('wallet.operator_declare_custody')).toEqual([]);
});

test('a snapshot besides that of the day is proposed with a reason, once', async () => {
  const { fill, press } = await openDialog('/custody', 'Request a snapshot');
  await fill({ Reason: REASON });
  await sendTwice(api, 'liability.operator_take_snapshot', { press, reply: {} });
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('liability.operator_take_snapshot')).toEqual([{ reason: REASON }, { reason: REASON }]);
  expect(api.keys('liability.operator_take_snapshot')).toHaveLength(1);
});

test('an operator of another role declares nothing', async () => {
  api = startApi('support');
  api.on('wallet.operator_custody', [{ currency_id: 1, code: 'USDT' }]);
  openScreen('/custody');
  expect((await screen.findAllByText('USDT')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Declare coins' })).toBeNull();
});

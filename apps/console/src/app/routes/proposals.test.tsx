import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const PROPOSAL = {
  id: 7,
  kind: 'ledger.post_entry',
  state: 'waiting',
  proposed_by: 2,
  proposed_by_name: 'Grace',
  reason: 'Paid twice on 21 November',
  checkers: ['ledger_checker'],
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('ledger_checker');
  api.on('operator.proposals', { data: [PROPOSAL] });
  api.on('operator.decide_proposal', {});
});

async function decide(button: 'Approve' | 'Reject' | 'Take back') {
  const user = openScreen('/proposals?open=7');
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), 'Compared with the statement');
  await user.click(dialog.getByRole('button', { name: button }));
  return dialog;
}

test.each([
  ['Approve', 'approve', 'Approved and carried out'],
  ['Reject', 'reject', 'Rejected; nothing was changed'],
] as const)('%s carries the decision and its reason', async (button, decision, done) => {
  await decide(button);
  expect(await screen.findByText(done)).toBeDefined();
  expect(api.sent('operator.decide_proposal')).toEqual([
    { id: '7', decision, reason: 'Compared with the statement' },
  ]);
});

test('who proposed may take it back and not approve it', async () => {
  api.on('operator.proposals', { data: [{ ...PROPOSAL, proposed_by: 1 }] });
  await decide('Take back');
  expect(await screen.findByText('Taken back; nothing was changed')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBe(null);
  expect(api.sent('operator.decide_proposal')).toMatchObject([{ id: '7', decision: 'reject' }]);
});

test('a refusal stays in the dialog', async () => {
  api.refuse('operator.decide_proposal', 'operator.same_operator');
  const dialog = await decide('Approve');
  expect(await dialog.findByRole('alert')).toBeDefined();
});

test('a second person can look at the logo that is proposed, which is recorded', async () => {
  const id = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
  const after = JSON.stringify({ code: 'TIDE', logo: `/api/public/file/logo?id=${id}` });
  const proposal = { ...PROPOSAL, kind: 'ledger.set_logo', subject_kind: 'currency', after };
  api = startApi('risk');
  api.on('operator.proposals', { data: [proposal] });
  const user = openScreen('/proposals?open=7');
  await user.click(await screen.findByRole('button', { name: /^Logo/ }));
  await expect
    .poll(() => api.sent('file.operator_view'))
    .toEqual([{ file_id: id, reason: 'Review of a proposed logo' }]);
});

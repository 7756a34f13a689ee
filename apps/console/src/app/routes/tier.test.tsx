import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'More room for everybody';
const ENTRY = { id: 1, uid: '10000007', name: 'First' };

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('tier.operator_list', { data: [ENTRY] });
  api.on('tier.operator_cap', { cap: 10 });
  api.on('operator.proposals', { data: [], next_cursor: null });
});

async function openDialog() {
  const user = openScreen('/tier');
  await user.click(await screen.findByRole('button', { name: 'Set the cap' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Entries of one user'), '20');
  await user.type(dialog.getByLabelText('Reason'), REASON);
  return { user, dialog, propose: dialog.getByRole('button', { name: 'Propose' }) };
}

test('entries are listed with whose they are, and a cap is proposed with its reason, once', async () => {
  const { user, propose } = await openDialog();
  expect(screen.getByText('First')).toBeDefined();
  expect(screen.getByText('10000007')).toBeDefined();
  const answer = api.hold('tier.operator_set_cap');
  await user.dblClick(propose);
  expect(propose).toHaveProperty('disabled', true);
  answer({});
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('tier.operator_set_cap')).toEqual([{ cap: '20', reason: REASON }]);
});

test('a cap that cannot be shows its fault at the field and is not sent', async () => {
  const { user, dialog, propose } = await openDialog();
  await user.type(dialog.getByLabelText('Entries of one user'), '.5');
  await user.click(propose);
  expect(faultOf(dialog.getByLabelText('Entries of one user'))).toContain('Enter a whole number');
  expect(api.sent('tier.operator_set_cap')).toEqual([]);
});

test('a refusal stays in the dialog', async () => {
  const { user, dialog, propose } = await openDialog();
  api.refuse('tier.operator_set_cap', 'operator.proposal_waiting');
  await user.click(propose);
  expect(await dialog.findByRole('alert')).toBeDefined();
});

test('who may only look finds no button', async () => {
  api = startApi('support');
  api.on('tier.operator_list', { data: [ENTRY] });
  api.on('tier.operator_cap', { cap: 10 });
  openScreen('/tier');
  expect(await screen.findByText('First')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Set the cap' })).toBe(null);
});

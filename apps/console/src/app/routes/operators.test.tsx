import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

let api: FakeApi;
beforeEach(() => {
  api = startApi('security_admin');
  api.on('operator.operators', []);
});

async function openDialog(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const type = (label: string, text: string): Promise<void> => user.type(dialog.getByLabelText(label), text);
  return { user, dialog, type };
}

test('a new operator is proposed with their roles, and roles that exclude each other are refused there', async () => {
  const { user, dialog, type } = await openDialog('/operators', 'Add an operator');
  await type('E-mail', ' lena@example.com');
  await type('Name', 'Lena');
  await type('Reason', 'A new colleague');
  for (const role of ['Withdrawal maker', 'Security admin']) await user.click(dialog.getByLabelText(role));
  const details = { field: 'roles', role: 'security_admin', excluded: 'withdrawal_maker' };
  api.refuse('operator.create', 'operator.roles_conflict', details);
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  const roles = dialog.getByRole('group', { name: 'Roles' });
  await expect.poll(() => faultOf(roles)).toContain('cannot be held together');
  await user.click(dialog.getByLabelText('Security admin'));
  expect(faultOf(roles)).toBe('');
  api.on('operator.create', {});
  await user.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('operator.create').at(-1)).toEqual({
    ...{ email: 'lena@example.com', name: 'Lena', roles: 'withdrawal_maker', reason: 'A new colleague' },
  });
});

test('a password is changed as it was typed, and a short one is a fault at its field', async () => {
  const { user, dialog, type } = await openDialog('/operators?view=mine', 'Change my password');
  const change = dialog.getByRole('button', { name: 'Change my password' });
  await type('Present password', ' copper kettle ');
  await type('New password', 'short');
  await type('Authenticator code', '123456');
  await user.click(change);
  expect(faultOf(dialog.getByLabelText('New password'))).toContain('Write at least');
  expect(api.sent('operator.amend_password')).toEqual([]);
  await type('New password', ' lantern by the harbour');
  api.on('operator.amend_password', {});
  await user.click(change);
  expect(await screen.findByText(/The password is changed/)).toBeDefined();
  expect(api.sent('operator.amend_password')).toEqual([
    { password: ' copper kettle ', new_password: 'short lantern by the harbour', code: '123456' },
  ]);
});

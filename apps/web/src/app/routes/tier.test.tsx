import type { FakeApi } from '@openbourse/testkit/fake-api';
import { faultOf, sendTwice } from '@openbourse/testkit/screen';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('tier.list', { data: [], next_cursor: null });
});

async function openForm() {
  const user = openScreen('/tier');
  const name = await screen.findByRole('textbox', { name: 'Name' });
  const add = screen.getByRole('button', { name: 'Add' });
  return { user, name, add };
}

test('an entry carries its name, a repeat after a lost answer the same key, and the list is read again', async () => {
  const { user, name, add } = await openForm();
  await user.type(name, ' First ');
  await sendTwice(api, 'tier.add', { press: () => user.click(add), reply: { id: 1, name: 'First' } });
  expect(api.sent('tier.add')).toEqual([{ name: 'First' }, { name: 'First' }]);
  expect(api.keys('tier.add')).toHaveLength(1);
  await expect.poll(() => api.sent('tier.list').length).toBe(2);
  await expect.poll(() => name).toHaveProperty('value', '');
});

test('a missing name is asked for, and a refusal stands at the name', async () => {
  const { user, name, add } = await openForm();
  await user.click(add);
  expect(faultOf(name)).toBe('Enter a name');
  expect(api.sent('tier.add')).toEqual([]);
  api.refuse('tier.add', 'tier.full', { field: 'name', limit: '10' });
  await user.type(name, 'Eleventh');
  await user.click(add);
  await expect.poll(() => faultOf(name)).toContain('10');
});

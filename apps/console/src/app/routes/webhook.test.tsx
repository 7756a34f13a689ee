import { faultOf } from '@openbourse/testkit/screen';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'The support desk asked for it';
const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const ENDPOINT = {
  id: ID,
  url: 'https://crm.example.com/events',
  description: 'Desk',
  kinds: ['deposit.credited'],
  state: 'active',
  is_secret_shown: false,
  old_secret_until: null,
  created_at: 1_795_240_000_000,
  pending: 3,
  dead: 1,
} as const;
const DELIVERY = {
  event_id: 7,
  webhook_id: ID,
  kind: 'deposit.credited',
  user_id: 4,
  uid: '10000007',
  state: 'dead',
  tries: 15,
  created_at: 1_795_240_000_000,
  due_at: null,
  done_at: 1_795_500_000_000,
} as const;

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('webhook.operator_endpoints', [ENDPOINT]);
  api.on('webhook.operator_deliveries', { data: [DELIVERY], next_cursor: null });
  api.on('webhook.operator_attempts', {
    body: '{"type":"deposit.credited"}',
    attempts: [
      { id: 2, at: 1_795_500_000_000, took_ms: 9, status: 503, error: null },
      { id: 1, at: 1_795_240_000_000, took_ms: 5, status: null, error: 'connect ECONNREFUSED' },
    ],
  });
  api.on('operator.proposals', { data: [], next_cursor: null });
});

async function openDialog(path: string, button: string) {
  const user = openScreen(path);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { user, dialog, press: (name: string) => user.click(dialog.getByRole('button', { name })) };
}

test('an endpoint is proposed with the kinds that are ticked', async () => {
  const { user, dialog, press } = await openDialog('/webhook', 'Add an endpoint');
  await user.type(dialog.getByLabelText('Address'), 'crm.example.com/x');
  await user.type(dialog.getByLabelText('Description'), 'Desk');
  await user.click(dialog.getByLabelText('Withdrawal paid'));
  await user.click(dialog.getByLabelText('User registered'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.on('webhook.operator_add_endpoint', {});
  await press('Propose');
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('webhook.operator_add_endpoint')).toEqual([
    {
      ...{ url: 'https://crm.example.com/x', description: 'Desk', reason: REASON },
      kinds: 'user.registered,withdrawal.paid',
    },
  ]);
});

test('without an event nothing is sent, and a refused address stands at its field', async () => {
  const { user, dialog, press } = await openDialog('/webhook', 'Add an endpoint');
  await user.type(dialog.getByLabelText('Description'), 'Desk');
  await user.type(dialog.getByLabelText('Reason'), REASON);
  await press('Propose');
  expect(await dialog.findByRole('alert')).toBeDefined();
  expect(api.sent('webhook.operator_add_endpoint')).toEqual([]);
  await user.click(dialog.getByLabelText('Account frozen'));
  api.refuse('webhook.operator_add_endpoint', 'webhook.url_refused', {
    field: 'url',
    accepted: 'https://crm.example.com/openbourse',
  });
  await press('Propose');
  await expect.poll(() => faultOf(dialog.getByLabelText('Address'))).toContain('crm.example.com');
});

test('the secret is shown once, in the details of its endpoint', async () => {
  const { user, dialog, press } = await openDialog(`/webhook?open=${ID}`, 'Show the secret');
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.on('webhook.operator_show_secret', { secret: 'whsec_abc' });
  await press('Show the secret');
  expect((await screen.findAllByText(/whsec_abc/)).length).toBeGreaterThan(0);
  expect(api.sent('webhook.operator_show_secret')).toEqual([{ id: ID, reason: REASON }]);
});

test('a delivery shows its tries and is sent again', async () => {
  const { user, dialog, press } = await openDialog('/webhook?view=deliveries&open=7', 'Send again');
  expect(screen.getByText('HTTP 503 in 9 ms')).toBeDefined();
  expect(screen.getByText('connect ECONNREFUSED')).toBeDefined();
  await user.type(dialog.getByLabelText('Reason'), REASON);
  api.on('webhook.operator_replay', { count: 1 });
  await press('Send again');
  expect(await screen.findByText('Events that are sent again: 1')).toBeDefined();
  expect(api.sent('webhook.operator_replay')).toEqual([{ id: ID, event_id: '7', reason: REASON }]);
});

test('who may only look finds no button', async () => {
  api = startApi('support');
  api.on('webhook.operator_endpoints', [ENDPOINT]);
  api.on('operator.proposals', { data: [], next_cursor: null });
  openScreen('/webhook');
  expect((await screen.findAllByText('Desk')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('button', { name: 'Add an endpoint' })).toBe(null);
});

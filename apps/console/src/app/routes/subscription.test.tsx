import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const REASON = 'The issuer has withdrawn its token';
const DAY_MS = 86_400_000;
const OFFERING = {
  id: 2,
  name: 'Harbour',
  token_code: 'HBR',
  quote_code: 'USDT',
  state: 'draft',
  phase: 'not_started',
  cancel_reason: null,
} as const;
const PUBLISHED = { ...OFFERING, state: 'published' } as const;
const SENT = { id: '2', reason: REASON };

let api: FakeApi;
beforeEach(() => {
  api = startApi('risk');
  api.on('subscription.operator_offerings', { data: [OFFERING] });
  api.on('subscription.operator_offering', { offering: OFFERING, texts: [] });
  api.on('subscription.operator_tokens', [{ currency_id: 9, code: 'HBR', name: 'Harbour' }]);
});

async function ask(button: string) {
  const user = openScreen('/subscription?open=2');
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByLabelText('Reason'), REASON);
  const confirm = dialog.getByRole('button', { name: button });
  return { user, dialog, confirm };
}

test('a publication carries its reason, and a repeat after a lost answer the same key', async () => {
  const { user, confirm } = await ask('Publish');
  await sendTwice(api, 'subscription.operator_publish', { press: () => user.click(confirm), reply: {} });
  expect(await screen.findByText('Proposed; a second person has to approve it')).toBeDefined();
  expect(api.sent('subscription.operator_publish')).toEqual([SENT, SENT]);
  expect(api.keys('subscription.operator_publish')).toHaveLength(1);
});

test('a draft that lacks texts is refused in the dialog', async () => {
  const { user, dialog, confirm } = await ask('Publish');
  api.refuse('subscription.operator_publish', 'subscription.text_missing', { locale: 'fr' });
  await user.click(confirm);
  expect((await dialog.findByRole('alert')).textContent).toContain('A text in fr is missing');
});

test('canceling an offering says that users read the reason, and is sent once', async () => {
  api.on('subscription.operator_offering', { offering: PUBLISHED, texts: [] });
  const { user, dialog, confirm } = await ask('Cancel offering');
  expect(dialog.getByText(/Users will read this reason/)).toBeDefined();
  const answer = api.hold('subscription.operator_cancel');
  await user.dblClick(confirm);
  expect(confirm).toHaveProperty('disabled', true);
  answer({ offering: { ...PUBLISHED, state: 'cancelled' } });
  expect(await screen.findByText('The offering is canceled; commitments are returned')).toBeDefined();
  expect(api.sent('subscription.operator_cancel')).toEqual([SENT]);
});

test('an offering that has ended offers no change', async () => {
  const offering = { ...PUBLISHED, phase: 'ended' } as const;
  api.on('subscription.operator_offering', { offering, texts: [] });
  openScreen('/subscription?open=2');
  expect(await screen.findByRole('heading', { name: 'Harbour' })).toBeDefined();
  for (const name of ['Edit draft', 'Publish', 'Cancel offering'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a new draft carries its terms and times in order', async () => {
  const user = openScreen('/subscription');
  await user.click(await screen.findByRole('button', { name: 'New offering' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const fields = {
    'Issue price': ' 0.8',
    Supply: '10000',
    'Cap per user': '2000',
    'Reference return per year': '4',
  };
  for (const [label, value] of Object.entries(fields)) await user.type(dialog.getByLabelText(label), value);
  const press = (): Promise<void> => user.click(dialog.getByRole('button', { name: 'Save draft' }));
  await sendTwice(api, 'subscription.operator_save_offering', { press, reply: {} });
  expect(await screen.findByText('The draft is saved')).toBeDefined();
  const [sent = {}, again] = api.sent('subscription.operator_save_offering');
  expect(again).toEqual(sent);
  expect(api.keys('subscription.operator_save_offering')).toHaveLength(1);
  const { presale_at, starts_at, cancel_until, ends_at, ...terms } = sent;
  expect(terms).toEqual({
    ...{ token_id: '9', issue_price: '0.8', supply: '10000', cap_per_user: '2000', minimum: '10' },
    ...{ reference_return_percent: '4', presale_level: '2' },
  });
  const times = [presale_at, starts_at, cancel_until, ends_at].map(Number);
  const [first = 0] = times;
  expect(times.map((time) => (time - first) / DAY_MS)).toEqual([0, 1, 5, 6]);
});

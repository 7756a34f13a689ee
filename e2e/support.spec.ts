import { Buffer } from 'node:buffer';
import { newIdempotencyKey } from '@openbourse/client';
import type { Page } from '@playwright/test';
import { createPerson, type Person } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { operatorClient } from './operators.ts';
import { ADDRESS, expect, test } from './test.ts';
import { en } from './texts.ts';

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURE = { name: 'screen.png', mimeType: 'image/png', buffer: PNG };
const TOO_LARGE_BYTES = 5 * 1_024 * 1_024 + 1;
const CONTENT = 'I sent 50 USDT an hour ago and it has not arrived.';

test('feedback is written after getting it wrong, answered, and added to', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person })).newPage();
  await page.goto('/feedback');
  const send = page.getByRole('button', { name: en('feedback:submit') });
  await send.click();
  for (const fault of ['error.type', 'error.title'])
    await expect(page.getByText(en(`feedback:${fault}`))).toBeVisible();
  const tooShort = page.getByText('Feedback content should be at least 10 characters');
  await expect(tooShort).toBeVisible();

  await page.getByText(en('feedback:type.deposit_withdrawal')).click();
  await page.getByLabel(en('feedback:field.title')).fill('Deposit has not arrived');
  await page.getByLabel(en('feedback:field.content')).fill('  too short  ');
  await expect(tooShort).toBeVisible();
  await page.getByLabel(en('feedback:field.content')).fill(CONTENT);
  await expect(tooShort).toHaveCount(0);

  await page.getByLabel(en('file:add')).setInputFiles({ ...PICTURE, mimeType: 'application/pdf' });
  await expect(page.getByText(/Unsupported file format/)).toBeVisible();
  await expect(send).toBeDisabled();
  const picture = page.getByLabel(en('feedback:picture', { number: 1 }), { exact: true });
  await picture.setInputFiles({ ...PICTURE, buffer: Buffer.alloc(TOO_LARGE_BYTES) });
  await expect(page.getByText(/File size cannot exceed/)).toBeVisible();
  await picture.setInputFiles(PICTURE);
  await expect(send).toBeEnabled();
  await send.click();

  await expect(page).toHaveURL(/\/feedback-details\?id=/);
  await expect(page.getByText(en('feedback:state.awaiting_reply'))).toBeVisible();
  await expect(page.getByText(CONTENT)).toBeVisible();
  await page.getByRole('button', { name: en('feedback:picture', { number: 1 }), exact: true }).click();
  const viewer = page.getByRole('dialog', { name: en('feedback:picture', { number: 1 }) });
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const text = 'We found it.\nIt is credited now.';
  await operatorClient('support').call('feedback.operator_reply', { id, text });
  await page.reload();
  await expect(page.getByText(en('feedback:state.replied'))).toBeVisible();
  await expect(page.getByText('It is credited now.')).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);

  await page.getByLabel(en('feedback:field.text')).fill('It is there, thank you.');
  await page.getByRole('button', { name: en('feedback:addSend') }).click();
  await expect(page.getByText(en('feedback:state.awaiting_reply'))).toBeVisible();
  await expect(page.getByLabel(en('feedback:field.text'))).toHaveValue('');
  await page.goto('/feedback-list?state=awaiting_reply');
  await page
    .getByRole('list', { name: en('feedback:list') })
    .getByRole('link')
    .click();
  await expect(page.getByText('It is there, thank you.')).toBeVisible();
});

/** An operator who has taken the conversation of a person and writes to them. */
async function answerer(person: Person): Promise<(text: string, file?: Blob) => Promise<unknown>> {
  const operator = operatorClient('support');
  const { id: userId } = await person.client.call('identity.info', {});
  const { data } = await operator.call('support.operator_conversations', { user_id: userId });
  const id = data[0]?.id ?? '';
  await operator.call('support.operator_claim', { id });
  return async (text, file) => {
    const upload = file && { file, fields: { type: 'support_chat' as const } };
    const picture = upload && (await operator.upload('file.operator_upload', upload)).id;
    const key = { idempotencyKey: newIdempotencyKey() };
    return operator.call('support.operator_send_message', { id, text, picture }, key);
  };
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel(en('support:field')).fill(text);
  await page.getByLabel(en('support:field')).press('Enter');
}

test('the chat is live, announces answers elsewhere, and loses nothing without a connection', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  const context = await visit({ person, isDark: true });
  const page = await context.newPage();
  await page.goto('/home');
  const shortcut = page
    .getByRole('navigation', { name: en('home:shortcuts') })
    .getByRole('link', { name: new RegExp(`^${en('home:shortcut.support')}`) });
  await shortcut.click();
  await expect(page).toHaveURL('/support');
  await write(page, 'Hello, <b>where</b> is my deposit?');
  await expect(page.getByText('Hello, <b>where</b> is my deposit?')).toBeVisible();
  await page.getByLabel(en('support:picture')).setInputFiles(PICTURE);
  await page.getByRole('button', { name: en('support:send'), exact: true }).click();
  await page.getByRole('button', { name: en('support:pictureOwn') }).click();
  const viewer = page.getByRole('dialog', { name: en('support:pictureOwn') });
  await expect(viewer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();

  const answer = await answerer(person);
  await answer('Let me look.', new Blob([PNG], { type: 'image/png' }));
  await expect(page.getByText(en('support:event.operator_joined'))).toBeVisible();
  await expect(page.getByText('Let me look.', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: en('support:pictureTheirs') })).toBeVisible();
  await expect.poll(async () => (await person.client.call('support.conversation', {})).unread).toBe(0);

  await page.getByRole('button', { name: en('app:action.back') }).click();
  await expect(page).toHaveURL('/home');
  await answer('It has arrived.');
  await expect(shortcut).toHaveAccessibleName(new RegExp(en('home:unread', { count: 1 })));
  await shortcut.click();
  await expect(page.getByText(en('support:unreadFrom'))).toBeVisible();
  await expect(page.getByText('It has arrived.', { exact: true })).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);

  await context.setOffline(true);
  await write(page, 'Thank you!');
  await expect(page.getByText(en('support:unsent.waiting'))).toBeVisible();
  await context.setOffline(false);
  const arrived = async (): Promise<number> => {
    const { data } = await person.client.call('support.messages', {});
    return data.filter(({ text }) => text === 'Thank you!').length;
  };
  await expect.poll(arrived).toBe(1);
  await expect(page.getByText('Thank you!')).toHaveCount(1);
  for (const still of ['waiting', 'sending'])
    await expect(page.getByText(en(`support:unsent.${still}`))).toHaveCount(0);
});

import { newIdempotencyKey } from '@openbourse/client';
import { createPerson, type Person } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { shareOperators } from './operator-sessions.ts';
import { rowOf } from './pages/console.ts';
import { ADDRESS, expect, test } from './test.ts';
import { expectToast } from './toasts.ts';

const open = shareOperators();

test.describe.configure({ timeout: 90_000 });

async function uploadPicture({ client }: Person, picture: Buffer): Promise<string> {
  const file = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  return (await client.upload('file.image_upload', { file, fields: { type: 'feedback' } })).id;
}

test('feedback is answered from a template, with its picture, and the user is notified', async () => {
  const person = await createPerson(ADDRESS);
  const page = await open('admin', '/feedback?view=templates');
  const name = `Thanks ${newIdempotencyKey().slice(0, 6)}`;
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Text').fill('Dear {{name}}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/^Only {{title}} can/)).toBeVisible();
  await dialog.getByLabel('Text').fill('Thank you for “{{title}}”.\nIt is mended.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);

  const title = `Chart ${newIdempotencyKey().slice(0, 8)}`;
  const sent = await person.client.call('feedback.submit', {
    ...{ type: 'trading', title, content: 'The chart does not move.\nSince this morning.' },
    pictures: await uploadPicture(person, await page.screenshot()),
  });
  await page.getByRole('button', { name: 'Awaiting reply', exact: true }).click();
  await rowOf(page, title).click();
  await page.getByRole('button', { name: /Picture 1/ }).click();
  await expect(page.getByRole('img', { name: 'Picture 1' })).toBeVisible();
  await page.getByLabel('Template').selectOption({ label: `${name} (en-US)` });
  await expect(page.getByLabel('Reply')).toHaveValue(`Thank you for “${title}”.\nIt is mended.`);
  expect(await seriousOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expectToast(page, 'The reply is sent');
  await expect(page.getByRole('listitem').getByText('It is mended.')).toBeVisible();
  expect(await person.client.call('feedback.details', { id: sent.id })).toMatchObject({
    state: 'replied',
    messages: [{ sender: 'operator' }],
  });
  const notices = await person.client.call('notification.list', {});
  expect(notices.data.map(({ kind }) => kind)).toContain('feedback_replied');
  await page.goto('/console/feedback?view=statistics');
  await expect(page.getByText('Median first reply, 7 days')).toBeVisible();
  expect(await seriousOf(page)).toEqual([]);
  await page.close();
});

test('one operator claims a chat and answers, hands it over, and the other one closes it', async () => {
  const person = await createPerson(ADDRESS);
  const { uid } = await person.client.call('identity.info', {});
  const admin = await open('admin', '/support');
  await expect(admin.getByRole('status').filter({ hasText: 'Demo admin (you)' })).toBeVisible();
  const checker = await open('checker', '/support');
  await expect(checker.getByRole('status').filter({ hasText: 'Demo admin' })).toBeVisible();
  expect(await person.client.call('support.conversation', {})).toMatchObject({ is_operator_present: true });
  await person.client.call('support.send_message', { text: 'Where do I find the fees?' });
  for (const page of [admin, checker])
    await page.getByRole('navigation', { name: 'Conversations' }).getByRole('button', { name: uid }).click();
  await admin.getByRole('button', { name: 'Claim', exact: true }).click();
  await admin.getByRole('textbox', { name: 'Message' }).fill('Under Trade, behind the three dots.');
  await admin.getByRole('button', { name: 'Send' }).click();
  await expect(admin.getByRole('listitem').getByText('behind the three dots')).toBeVisible();
  await expect(checker.getByText('behind the three dots').last()).toBeVisible();
  const screenshot = { name: 'fees.png', mimeType: 'image/png', buffer: await admin.screenshot() };
  await admin.getByLabel('Add a picture').setInputFiles(screenshot);
  await expect(admin.getByRole('img', { name: 'Preview of fees.png' })).toBeVisible();
  expect(await seriousOf(admin)).toEqual([]);
  await admin.getByRole('button', { name: 'Send' }).click();
  await checker.getByRole('button', { name: /^Picture/ }).click();
  await expect(checker.getByRole('img', { name: 'Picture' })).toBeVisible();
  const theirs = (await person.client.call('support.messages', {})).data[0]?.picture ?? '';
  expect((await person.client.picture('support.picture', { id: theirs })).type).toBe('image/png');
  expect(await person.client.call('support.conversation', {})).toMatchObject({ unread: 2 });
  await checker.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(checker.getByText(/is handling this conversation/)).toBeVisible();

  await admin.getByRole('button', { name: 'Hand over' }).click();
  await admin.getByRole('menuitem', { name: 'Demo checker' }).click();
  await expect(admin.getByText('Claim the conversation to answer.')).toBeVisible();
  await checker.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(checker.getByText('A new message of the user opens it again.')).toBeVisible();
  expect(await person.client.call('support.conversation', {})).toMatchObject({ state: 'closed' });
  for (const page of [admin, checker]) await page.close();
});

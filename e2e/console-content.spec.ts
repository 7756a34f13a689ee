import type { BrowserContext, Page } from '@playwright/test';
import { seriousOf } from './axe.ts';
import { operatorClient } from './operators.ts';
import { waitUntilSettled } from './screens.ts';
import { DESKTOP, expect, openContext, test } from './test.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ mode: 'default', timeout: 60_000 });

let context: BrowserContext;

test.beforeAll(async ({ browser }) => {
  context = await openContext(browser, { operator: 'content', viewport: DESKTOP, isDark: true });
});

test.afterAll(async () => {
  await context.close();
});

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`/console${path}`);
  return page;
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an article is written in place, kept while unsaved, compared and restored', async () => {
  const page = await open('/content');
  await page.getByRole('button', { name: 'New item' }).click();
  await expect(page.getByRole('heading', { name: /^News item \d+$/ })).toBeVisible();
  await page.getByLabel('Category').selectOption('Help');
  await page.getByLabel('Topic', { exact: true }).selectOption('Troubleshooting');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectToast(page, /^Saved$/);

  await page.getByLabel('Title', { exact: true }).fill('The app stays white');
  const editor = editorOf(page);
  await editor.click();
  await tool(page, 'Heading').click();
  await page.keyboard.type('What helps');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Update your ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('browser');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await tool(page, 'List').click();
  await page.keyboard.type('Try again');
  await page.keyboard.press('Shift+Home');
  await tool(page, 'Link').click();
  await page.getByLabel('Link to').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Enter a path of this site', { exact: false })).toBeVisible();
  await page.getByLabel('Link to').fill('/help-center');
  await page.getByRole('button', { name: 'Apply' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'What helps' })).toBeVisible();
  await expect(preview.getByRole('listitem').getByRole('link', { name: 'Try again' })).toBeVisible();

  const address = page.url();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByRole('button', { name: 'New item' })).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(editor).toContainText('What helps');
  await page.getByRole('button', { name: 'HTML source' }).click();
  await expect(page.getByLabel('Text (HTML)')).toHaveValue(
    '<h2>What helps</h2><p>Update your <strong>browser</strong></p><ul><li><a href="/help-center">Try again</a></li></ul>',
  );
  await page.getByRole('button', { name: 'HTML source' }).click();
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();

  await editor.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' later');
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const versions = page.getByRole('region', { name: 'Versions of the text in en-US' });
  await versions.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Try again later')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It was right before');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expectToast(page, 'The version is restored');
  await expect(editor).not.toContainText('later');
  await page.close();
});

test('a slower editor sees both texts, takes the other one, and gets their own one back', async () => {
  const operator = operatorClient('content');
  const { id } = await operator.call('content.operator_save_news', { category_id: 3 });
  const text = { id, locale: 'en-US', title: 'Works', summary: '', content: '<p>At ten</p>' } as const;
  const { version } = await operator.call('content.operator_save_news_text', text);
  const page = await open(`/content?news=${id}`);
  const title = page.getByLabel('Title', { exact: true });
  await title.fill('Works on Sunday');
  await operator.call('content.operator_save_news_text', {
    ...text,
    content: '<p>At eleven</p>',
    based_on: version,
  });
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  const conflict = page.getByRole('region', { name: /has saved another text since you began/ });
  const differences = conflict.getByRole('group', { name: 'Differences of both texts' });
  await expect(differences).toContainText('You: Works on Sunday');
  await expect(differences.getByText(/^Added by Demo/).locator('..')).toContainText('At eleven');
  await expect(differences.getByText(/^Removed by Demo/).locator('..')).toContainText('At ten');
  expect(await seriousOf(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(title).toHaveValue('Works');
  await page.reload();
  // What is below the editor moves when it comes.
  await expect(editorOf(page)).toBeVisible();
  await page.getByRole('button', { name: 'Bring it back' }).click();
  await expect(title).toHaveValue('Works on Sunday');
  await operator.call('content.operator_save_news_text', { ...text, title: 'Over', based_on: version + 1 });
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  const { texts } = await operator.call('content.operator_news', { id });
  expect(texts).toMatchObject([{ title: 'Works on Sunday', content: '<p>At ten</p>' }]);
  await page.close();
});

test('pasting brings no more than the sanitizer lets through', async () => {
  const page = await open('/content?news=11');
  const editor = editorOf(page);
  await editor.click();
  await page.keyboard.press('Control+a');
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<h1 style="color:red">Big</h1><table><tr><td>Cell</td></tr></table><u>under</u>',
    );
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(editor).toContainText('under');
  await page.getByRole('button', { name: 'HTML source' }).click();
  const html = await page.getByLabel('Text (HTML)').inputValue();
  expect(html.replaceAll(/<\/?(p|h2|h3|ul|ol|li|strong|em|a|br)( href="[^"]*")?>/g, '')).not.toMatch(/[<>]/);
  expect(html).toContain('Cell');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'HTML source' }).click();
  await expect(editor).toContainText('{{brand}}');
  await page.close();
});

test('a page gets a new edition, and readers keep the one that holds until then', async ({ request }) => {
  const page = await open('/content?category=5');
  await page.getByRole('row').filter({ hasText: 'User agreement' }).click();
  await expect(page.getByText('Have a lawyer of your country read it')).toBeVisible();
  await waitUntilSettled(page);
  expect(await seriousOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the list' }).click();

  await page.getByRole('row').filter({ hasText: 'Contact' }).click();
  await page.getByLabel('Summary').fill('How you reach us on every day of the week');
  await page.getByRole('button', { name: 'Save the text in en-US' }).click();
  await expect(page.getByText('The texts below differ from the latest edition')).toBeVisible();
  const read = async () => {
    const answer = await request.get('/api/public/news/page?slug=contact', { headers: { lang: 'en' } });
    return ((await answer.json()) as { data: { version: number; summary: string } }).data;
  };
  expect(await read()).toMatchObject({ version: 1, summary: expect.not.stringContaining('every day') });
  await page.getByRole('button', { name: 'Publish a new edition' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Reason').fill('Clearer words');
  await dialog.getByRole('button', { name: 'Publish a new edition' }).click();
  const editions = page.getByRole('region', { name: 'Editions' });
  await expect(editions.getByRole('listitem')).toHaveCount(2);
  expect(await read()).toMatchObject({ version: 2, summary: expect.stringContaining('every day') });
  await page.close();
});

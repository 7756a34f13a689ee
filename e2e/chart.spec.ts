import type { Page } from '@playwright/test';
import { createPerson } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, PHONE, test } from './test.ts';
import { en } from './texts.ts';

const LINE = en('chart:draw.horizontalStraightLine');
const FIRST_PERIOD = `${en('chart:param.period')} 1`;

async function openChart(page: Page): Promise<void> {
  await page.goto('/coinKline?id=1');
  await expect(page.locator('canvas').first()).toBeVisible();
  await waitUntilSettled(page);
}

const openSheet = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  return sheet;
};

async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** Waits until a document of this name is on the server. */
const savedAs = (page: Page, name: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/terminal/save') &&
      new URLSearchParams(answer.request().postData() ?? '').get('name') === name,
  );

/** Sets a point of a drawing by hand, in parts of the chart's size. */
async function point(page: Page, at: { readonly x: number; readonly y: number }): Promise<void> {
  const chart = await page.getByRole('img', { name: /BTC\/USDT/ }).boundingBox();
  if (chart === null) throw new Error('The chart has no place.');
  await page.mouse.click(chart.x + chart.width * at.x, chart.y + chart.height * at.y);
}

/** The chart of a person as they have set it: RSI of nine candles, and one line. */
async function expectSettings(page: Page): Promise<void> {
  const indicators = await openSheet(page, en('chart:indicators'));
  await expect(indicators.getByRole('switch', { name: /^RSI/ })).toBeChecked();
  const form = indicators.getByRole('form', { name: 'RSI', exact: true });
  await expect(form.getByRole('textbox', { name: FIRST_PERIOD })).toHaveValue('9');
  await closeSheet(page);
  const tools = await openSheet(page, en('chart:draw'));
  await expect(tools.getByRole('listitem')).toHaveText([LINE]);
  await closeSheet(page);
}

test('an indicator and a line are there after a reload, and on another device of the same person', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person, viewport: DESKTOP })).newPage();
  await openChart(page);
  const indicators = await openSheet(page, en('chart:indicators'));
  await indicators.getByRole('searchbox').fill('relative');
  await indicators.getByRole('switch', { name: /^RSI/ }).click();
  const form = indicators.getByRole('form', { name: 'RSI', exact: true });
  const field = form.getByRole('textbox', { name: FIRST_PERIOD });
  await field.fill('0');
  await expect(field).toHaveAccessibleDescription(en('chart:param.range', { min: '1', max: '500' }));
  await field.fill('9');
  const settings = savedAs(page, 'chart');
  await field.press('Enter');
  await settings;
  await closeSheet(page);
  await (await openSheet(page, en('chart:draw'))).getByRole('button', { name: LINE }).click();
  await expect(page.getByRole('status').getByText(LINE)).toBeVisible();
  const drawn = savedAs(page, 'drawings.1');
  await point(page, { x: 0.5, y: 0.3 });
  await drawn;
  await page.reload();
  await openChart(page);
  await expectSettings(page);
  const other = await (await visit({ person, viewport: PHONE })).newPage();
  await openChart(other);
  await expectSettings(other);
});

test('a drawing is chosen on the chart, locked, and deleted', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS), viewport: DESKTOP })).newPage();
  await openChart(page);
  await (await openSheet(page, en('chart:draw'))).getByRole('button', { name: LINE }).click();
  const drawn = savedAs(page, 'drawings.1');
  await point(page, { x: 0.5, y: 0.3 });
  await drawn;
  await point(page, { x: 0.2, y: 0.3 });
  const bar = page.getByRole('toolbar', { name: LINE });
  await bar.getByRole('button', { name: en('chart:draw.lock', { name: LINE }) }).click();
  await bar.getByRole('button', { name: en('chart:draw.remove', { name: LINE }) }).click();
  await expect(bar).toBeHidden();
  const sheet = await openSheet(page, en('chart:draw'));
  await expect(sheet.getByRole('listitem')).toHaveCount(0);
});

test('another pair is shown beside, and every sheet of the chart passes the scan', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS), viewport: DESKTOP })).newPage();
  await openChart(page);
  const problems: string[] = [];
  for (const name of [en('chart:indicators'), en('chart:draw'), en('chart:compare')]) {
    const sheet = await openSheet(page, name);
    await waitUntilSettled(page);
    problems.push(...(await seriousOf(page)).map((problem) => `${name}: ${problem}`));
    if (name === en('chart:compare')) await sheet.getByRole('button', { name: /ETH/ }).first().click();
    else await closeSheet(page);
  }
  expect(problems).toEqual([]);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(/^ETH\/USDT$/).last()).toBeVisible();
  const sheet = await openSheet(page, en('chart:compare'));
  await sheet.getByRole('button', { name: en('chart:compare.end') }).click();
  await expect(sheet).toBeHidden();
});

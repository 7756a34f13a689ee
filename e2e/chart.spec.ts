import type { Page } from '@playwright/test';
import { newIdempotencyKey } from '@openbourse/client';
import { createPerson } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { firstMatch } from './orders.ts';
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

/** Height at which a line can be taken hold of at the right of the chart, by the pointer that the chart shows there. */
async function handleOf(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const chart = await page
    .getByRole('img', { name: /BTC\/USDT/ })
    .first()
    .boundingBox();
  if (chart === null) throw new Error('The chart has no place.');
  const x = chart.x + chart.width * 0.3;
  for (let y = chart.y + 8; y < chart.y + chart.height * 0.9; y += 3) {
    await page.mouse.move(x, y);
    const isHandle = await page.evaluate(
      (at) => {
        const element = document.elementFromPoint(at.x, at.y);
        return element !== null && getComputedStyle(element).cursor === 'pointer';
      },
      { x, y },
    );
    if (isHandle) return { x, y };
  }
  throw new Error('No line can be taken hold of.');
}

test('the line of an open order is dragged to another price, which is asked before it holds', async ({
  visit,
  trader,
}) => {
  const match = await firstMatch(trader);
  const price = String(Math.round(Number(match.currency_quotation.close ?? '') * 0.998));
  const { order: placed } = await trader.client.call(
    'spot.place_order',
    { currency_match_id: match.id, side: 'buy', type: 'limit', price, quantity: '0.01' },
    { idempotencyKey: newIdempotencyKey() },
  );
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  await page.goto('/trade?symbol=BTC/USDT');
  await expect(page.locator('canvas').first()).toBeVisible();
  await waitUntilSettled(page);
  const { x, y } = await handleOf(page);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 5 });
  await page.mouse.up();
  const sheet = page.getByRole('dialog', { name: en('spot:edit.title') });
  await expect(sheet.getByText(/→/).first()).toBeVisible();
  await sheet.getByRole('button', { name: en('app:action.save') }).click();
  await expect(sheet).toBeHidden();
  const open = await trader.client.call('spot.open_orders', {});
  expect(open.find((order) => order.id === placed.id)).toBeUndefined();
  const [amended] = open;
  expect(Number(amended?.price)).toBeLessThan(Number(price));
  await trader.client.call('spot.cancel_order', { id: amended?.id ?? '' });
});

test('the line of a price alert is dragged to another price', async ({ visit }) => {
  const person = await createPerson(ADDRESS);
  const match = await firstMatch(person);
  const threshold = String(Math.round(Number(match.currency_quotation.close) * 0.998));
  await person.client.call(
    'alert.add',
    { currency_match_id: match.id, measure: 'price', threshold },
    { idempotencyKey: newIdempotencyKey() },
  );
  const page = await (await visit({ person, viewport: DESKTOP })).newPage();
  await page.goto(`/coinKline?id=${match.id}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await waitUntilSettled(page);
  const { x, y } = await handleOf(page);
  await page.mouse.down();
  await page.mouse.move(x, y + 30, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { data } = await person.client.call('alert.list', { state: 'armed' });
      return data.map((alert) => Number(alert.threshold) < Number(threshold));
    })
    .toEqual([true]);
});

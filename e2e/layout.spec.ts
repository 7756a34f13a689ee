import type { Page } from '@playwright/test';
import { createPerson } from './accounts.ts';
import { seriousOf } from './axe.ts';
import { Trade } from './pages/trade.ts';
import { waitUntilSettled } from './screens.ts';
import { ADDRESS, DESKTOP, expect, test } from './test.ts';
import { en } from './texts.ts';

const TABLET = { width: 768, height: 1024 } as const;
const BOOK = en('market:book.title');

const leftOf = async (page: Page, panel: string): Promise<number> => {
  const box = await page.getByRole('tab', { name: panel, exact: true }).boundingBox();
  if (box === null) throw new Error(`The panel ${panel} is not shown.`);
  return box.x;
};

/** The order in which the panels stand from left to right. */
async function isBookLeft(page: Page): Promise<boolean> {
  return (await leftOf(page, BOOK)) < (await leftOf(page, en('market:chart')));
}

async function openTerminal(page: Page): Promise<void> {
  await page.goto('/trade?symbol=BTC/USDT');
  await expect(page.getByRole('tab', { name: en('market:chart'), exact: true })).toBeVisible();
  await waitUntilSettled(page);
}

/** Chooses in the menu of a panel, by keyboard alone. */
async function choose(page: Page, panel: string, action: string): Promise<void> {
  await page.getByRole('button', { name: en('terminal:panel.menu', { panel }) }).press('Enter');
  const item = page.getByRole('menuitem', { name: action, exact: true });
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(item).toBeHidden();
}

test('a panel that was moved is there after a reload, and on another device of the same person', async ({
  visit,
}) => {
  const person = await createPerson(ADDRESS);
  const page = await (await visit({ person, viewport: DESKTOP })).newPage();
  await openTerminal(page);
  expect(await isBookLeft(page)).toBe(false);
  const saved = page.waitForResponse('**/api/private/terminal/save');
  // Out of the tabs that it shares with the trades, and then past the chart.
  await choose(page, BOOK, en('terminal:move.left'));
  await choose(page, BOOK, en('terminal:move.left'));
  await expect.poll(() => isBookLeft(page)).toBe(true);
  await saved;
  await expect(page.getByRole('tab', { name: BOOK, exact: true })).toBeFocused();
  await page.reload();
  await openTerminal(page);
  expect(await isBookLeft(page)).toBe(true);

  const other = await (await visit({ person, viewport: DESKTOP })).newPage();
  await openTerminal(other);
  await expect.poll(() => isBookLeft(other)).toBe(true);
  await other.getByRole('button', { name: en('terminal:layouts') }).click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: en('terminal:reset') })
    .click();
  await expect.poll(() => isBookLeft(other)).toBe(false);
});

test('a panel is dragged to another place, and resized by hand', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS), viewport: DESKTOP })).newPage();
  await openTerminal(page);
  const chart = await page.locator('canvas').first().boundingBox();
  if (chart === null) throw new Error('The chart has no place.');
  await page.getByRole('tab', { name: BOOK, exact: true }).hover();
  await page.mouse.down();
  await page.mouse.move(chart.x + 60, chart.y + chart.height / 2, { steps: 8 });
  await page.mouse.move(chart.x + 20, chart.y + chart.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => isBookLeft(page)).toBe(true);
  const before = await leftOf(page, en('market:chart'));
  const separator = page.getByRole('separator').first();
  await separator.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => leftOf(page, en('market:chart'))).toBeGreaterThan(before);
});

test('every layout and every menu passes the scan', async ({ visit }) => {
  const page = await (await visit({ person: await createPerson(ADDRESS), viewport: DESKTOP })).newPage();
  const problems: string[] = [];
  const scan = async (name: string): Promise<void> => {
    await waitUntilSettled(page);
    problems.push(...(await seriousOf(page)).map((problem) => `${name}: ${problem}`));
  };
  await openTerminal(page);
  await page.getByRole('button', { name: en('terminal:panel.menu', { panel: BOOK }) }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await scan('menu of a panel');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('terminal:layouts') }).click();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('radio').first()).toBeVisible();
  await scan('layouts');
  for (const preset of ['book_and_chart', 'wide_chart', 'two_charts'] as const) {
    await menu.getByRole('radio', { name: en(`terminal:preset.${preset}`) }).click();
    await scan(preset);
  }
  await page.keyboard.press('Escape');
  // Keys belong to a menu until it has gone.
  await expect(menu).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: en('terminal:keys') })).toBeVisible();
  await scan('keys');
  expect(problems).toEqual([]);
});

test('an order is filled in by keyboard, and sent by its button alone', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: DESKTOP })).newPage();
  const trade = new Trade(page);
  await trade.open();
  await page.keyboard.press('b');
  await expect(trade.quantity).toBeFocused();
  await page.keyboard.type('0.01');
  await page.keyboard.press('Escape');
  await expect(trade.quantity).not.toBeFocused();
  await page.keyboard.press('o');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(trade.price).not.toHaveValue('');
  await page.keyboard.press('s');
  await expect(page.getByRole('radio', { name: en('app:word.sell') })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog', { name: en('spot:pair.choose') })).toBeVisible();
});

test('a tablet has the chart beside the form', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader, viewport: TABLET })).newPage();
  for (const [path, form] of [
    ['/trade', en('spot:form.title')],
    ['/lever', en('contract:form')],
  ] as const) {
    await page.goto(path);
    await waitUntilSettled(page);
    const chart = await page.locator('canvas').first().boundingBox();
    const ticket = await page.getByRole('form', { name: form }).boundingBox();
    if (chart === null || ticket === null) throw new Error('The chart or the form is not shown.');
    expect(chart.x + chart.width).toBeLessThanOrEqual(ticket.x);
    expect(ticket.x + ticket.width).toBeGreaterThan(TABLET.width - 40);
    expect(await seriousOf(page)).toEqual([]);
  }
});

import { readFile } from 'node:fs/promises';
import { newIdempotencyKey } from '@openbourse/client';
import { compareDecimal } from '@openbourse/money';
import type { Page } from '@playwright/test';
import type { Person } from './accounts.ts';
import { DESKTOP, expect, PHONE, test, watchFaults } from './test.ts';
import { en } from './texts.ts';
import { createTrader } from './traders.ts';

/** They wait most of the time: one after the other they leave the other workers to tests that are busy. */
test.describe.configure({ mode: 'default' });

/** From acceptance over 30 seconds to the result, with room for a busy machine. */
const RESULT_MS = 45_000;
/** A root is published a moment after its minute. */
const ROOT_MS = 90_000;

async function openMicro(page: Page, isPractice: boolean): Promise<void> {
  await page.goto('/micro-trade');
  const form = page.getByRole('region', { name: en('micro:form.title') });
  const money = en(isPractice ? 'micro:practice.title' : 'micro:practice.real');
  await form.getByRole('radio', { name: money }).check({ force: true });
  await form.getByRole('radio', { name: /^30 s/ }).check({ force: true });
  await form.getByRole('textbox', { name: en('micro:stake') }).fill('5');
  await expect(form.getByText('9 USDT (+4)')).toBeVisible();
  await expect(form.getByText('−5 USDT', { exact: true })).toBeVisible();
}

async function place(page: Page, direction: 'up' | 'down'): Promise<void> {
  await page.getByRole('button', { name: en(`micro:direction.${direction}`), exact: true }).click();
  await expectRunning(page);
}

async function expectRunning(page: Page): Promise<void> {
  const running = page.getByRole('list', { name: en('micro:running') });
  await expect(running.getByRole('article')).toHaveCount(1);
  await expect(running.getByRole('timer')).toBeVisible();
}

/** Waits for the result, and has the browser check its receipt; `isRooted` waits for the published root as well. */
async function checkResult(page: Page, { isRooted }: { readonly isRooted: boolean }): Promise<void> {
  const result = page.getByRole('status', { name: en('micro:result') });
  await expect(result).toBeVisible({ timeout: RESULT_MS });
  await result.getByRole('button', { name: en('micro:receipt.open') }).click();
  const sheet = page.getByRole('dialog', { name: en('micro:receipt.title') });
  const check = sheet.getByRole('button', { name: en('micro:check.run') });
  await expect(check).toBeVisible();
  if (isRooted) await expect(sheet.getByText(en('micro:receipt.noRoot'))).toBeHidden({ timeout: ROOT_MS });
  await check.click();
  await expect(sheet.getByText(en('micro:check.right'))).toBeVisible();
  if (isRooted) await expect(sheet.getByText(en('micro:step.root_published'))).toBeVisible();
  await expect(sheet.getByRole('img', { name: en('micro:check.stepWrong') })).toHaveCount(0);
  await sheet.getByRole('button', { name: en('app:action.close') }).click();
  await expect(sheet).toBeHidden();
}

/** Gives the micro account, the fourth, something of the spot account, the first. */
async function fund(person: Person): Promise<void> {
  const coins = await person.client.call('wallet.coins', {});
  const currencyId = coins.find(({ code }) => code === 'USDT')?.currency_id ?? 0;
  await person.client.call(
    'ledger.transfer',
    { from_account_type_id: 1, to_account_type_id: 4, currency_id: currencyId, amount: '20' },
    { idempotencyKey: newIdempotencyKey() },
  );
}

test('a practice order runs, ends and is checked, on a phone and on a desktop', async ({
  visit,
  trader,
  address,
}) => {
  test.setTimeout(RESULT_MS + 90_000);
  const windows = [];
  // Both orders run at the same time.
  for (const { person, viewport, isDark } of [
    { person: trader, viewport: PHONE, isDark: false },
    { person: await createTrader(address), viewport: DESKTOP, isDark: true },
  ]) {
    const context = await visit({ person, viewport, isDark });
    const faults = watchFaults(context);
    const page = await context.newPage();
    const before = await person.client.call('micro.limits', {});
    await openMicro(page, true);
    await place(page, 'up');
    windows.push({ page, person, faults, before });
  }
  for (const { page, person, faults, before } of windows) {
    await checkResult(page, { isRooted: false });
    const [order] = (await person.client.call('micro.history', { limit: 1, is_practice: true })).data;
    expect(order?.state).toMatch(/^(won|lost|tied)$/);
    // Practice never moves money.
    const after = await person.client.call('micro.limits', {});
    expect(after.available).toBe(before.available);
    await page.getByRole('tab', { name: en('micro:history') }).click();
    await expect(page.getByText(en('micro:practice.badge'), { exact: true }).last()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: en('spot:records.export') }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain(order?.id);
    expect(faults).toEqual([]);
  }
});

test('an order with money pays what was told before', async ({ visit, trader }) => {
  test.setTimeout(RESULT_MS + ROOT_MS + 60_000);
  await fund(trader);
  const before = await trader.client.call('micro.limits', {});
  const page = await (await visit({ person: trader })).newPage();
  await openMicro(page, false);
  const risk = page.getByRole('alertdialog', { name: en('micro:risk.title') });
  await page.getByRole('button', { name: en('micro:direction.down'), exact: true }).click();
  await risk.getByRole('button', { name: en('app:action.cancel') }).click();
  expect(await trader.client.call('micro.orders', {})).toEqual([]);
  await page.getByRole('button', { name: en('micro:direction.down'), exact: true }).click();
  await risk.getByRole('button', { name: en('micro:risk.accept') }).click();
  await expectRunning(page);
  await checkResult(page, { isRooted: true });
  const [order] = (await trader.client.call('micro.history', { limit: 1, is_practice: false })).data;
  const after = await trader.client.call('micro.limits', {});
  const expected = { won: '9', lost: '0', tied: '5' }[order?.state as 'won' | 'lost' | 'tied'];
  expect(order?.payout).toBe(expected);
  const direction = { won: 1, tied: 0, lost: -1 }[order?.state as 'won' | 'lost' | 'tied'];
  expect(compareDecimal(after.available, before.available)).toBe(direction);
  // The day is public, for people who are logged out as well.
  const visitor = await (await visit({})).newPage();
  await visitor.goto('/house-edge');
  const table = visitor.getByRole('table', { name: en('micro:edge.realised') });
  await expect(table.getByRole('row')).not.toHaveCount(1);
  await expect(table.getByText('30 s').first()).toBeVisible();
});

test('a stake out of range is refused at its field, before and by the server', async ({ visit, trader }) => {
  const page = await (await visit({ person: trader })).newPage();
  await openMicro(page, true);
  const stake = page.getByRole('textbox', { name: en('micro:stake') });
  await stake.fill('4');
  await page.getByRole('button', { name: en('micro:direction.up'), exact: true }).click();
  await expect(stake).toHaveAttribute('aria-invalid', 'true');
  expect(await trader.client.call('micro.orders', {})).toEqual([]);
  await page.route('**/micro/place', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replace('stake=5', 'stake=251') }),
  );
  await stake.fill('5');
  await page.getByRole('button', { name: en('micro:direction.up'), exact: true }).click();
  await expect(stake).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/A stake must be from 5 to 250 USDT/)).toBeVisible();
});

test('prices that stop coming are told, and nothing can be ordered', async ({ visit, trader }) => {
  const context = await visit({ person: trader });
  const page = await context.newPage();
  let isCut = false;
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (!isCut) socket.send(message);
    });
  });
  await openMicro(page, true);
  const up = page.getByRole('button', { name: en('micro:direction.up'), exact: true });
  await expect(up).toBeEnabled();
  isCut = true;
  await expect(page.getByText(en('micro:market.unreliable'))).toBeVisible();
  await expect(up).toBeDisabled();
});

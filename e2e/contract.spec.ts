import { compareDecimal } from '@openbourse/money';
import { Lever, prepareContracts } from './pages/lever.ts';
import { firstMatch, restingPrice } from './orders.ts';
import { DESKTOP, expect, test, watchFaults } from './test.ts';
import { en } from './texts.ts';

test.describe.configure({ timeout: 180_000 });

/** A close waits for a reliable price, which a busy machine does not have every second. */
const SLOW = { timeout: 30_000 } as const;

test.beforeEach(async ({ trader }) => prepareContracts(trader));

test('a position is opened, secured, closed in parts and proved', async ({ visit, trader }) => {
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const lever = new Lever(await context.newPage());
  await lever.open();
  await lever.openMarket(10);
  await expect(lever.tab('positions')).toContainText('(1)');
  const card = lever.cards.first();
  await expect(card).toContainText(en('contract:risk.safe'));

  // A stop-loss on the wrong side is refused at its field; a right one stands on the line of prices.
  const [position] = await trader.client.call('contract.positions', {});
  if (position === undefined) throw new Error('The position is not there.');
  await card.getByRole('button', { name: en('contract:triggers') }).click();
  const stopLoss = lever.sheet.getByRole('textbox', { name: en('contract:stopLoss') });
  await stopLoss.fill('900000');
  await expect(stopLoss).toHaveAttribute('aria-invalid', 'true');
  await stopLoss.fill(restingPrice(await firstMatch(trader)));
  const ruin = lever.sheet.getByText(/would be liquidated/);
  await expect(ruin).toBeVisible();
  const entry = position.open_price ?? '';
  await stopLoss.fill(`${BigInt(entry.split('.')[0] ?? '0') - 2_000n}`);
  await lever.sheet.getByRole('button', { name: en('app:action.save') }).click();
  await expect(card.getByRole('img')).toHaveAttribute('aria-label', /SL /);

  // A part of it is closed after a look at what that brings, the rest after another one.
  await card.getByRole('button', { name: en('contract:close.part') }).click();
  await lever.sheet.getByRole('textbox').fill('4');
  await lever.sheet.getByRole('button', { name: en('contract:close.confirm', { lots: 4 }) }).click();
  await expect(card.getByText('6', { exact: true })).toBeVisible(SLOW);
  await card.getByRole('button', { name: en('contract:close.now'), exact: true }).click();
  await expect(lever.question).toContainText(en('contract:profit'));
  await lever.question.getByRole('button', { name: en('contract:close.now'), exact: true }).click();
  await expect(lever.records.getByText(en('contract:positions.empty'))).toBeVisible(SLOW);

  // The browser computes the close again, and every step is right.
  await lever.tab('closed').click();
  await lever.records
    .getByRole('listitem')
    .or(lever.records.getByRole('row'))
    .getByRole('button')
    .first()
    .click();
  await lever.sheet.getByRole('button', { name: en('contract:verify') }).click();
  await expect(lever.sheet.getByText(en('contract:verify.right'))).toBeVisible();
  await expect(lever.sheet.getByRole('img', { name: en('app:verified.wrong') })).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('a position is opened by its value, followed by a stop, shown as a picture and reversed', async ({
  visit,
  trader,
}) => {
  const context = await visit({ person: trader });
  const faults = watchFaults(context);
  const lever = new Lever(await context.newPage());
  await lever.open();
  await lever.chooseUnit('size.value');
  const value = lever.form.getByRole('textbox', { name: en('contract:field.value') });
  await expect(async () => {
    await value.fill('700');
    await expect(lever.form.getByText(/^= [0-9]+ lots · 0\.0[0-9]+ BTC · [0-9.]+ USDT$/)).toBeVisible();
    await lever.send('long');
    await expect(lever.cards).toHaveCount(1, { timeout: 6_000 });
  }).toPass();
  const card = lever.cards.first();

  // The stop stands at its distance from the first recorded price after it was set.
  await card.getByRole('button', { name: en('contract:triggers') }).click();
  await lever.sheet.getByText(en('contract:trailing.percent'), { exact: true }).click();
  await lever.sheet.getByRole('textbox', { name: en('contract:field.trailing.percent') }).fill('20');
  await lever.sheet.getByRole('button', { name: en('app:action.save') }).click();
  await expect(card.getByText(/^20% → /)).toBeVisible(SLOW);

  await card.getByRole('button', { name: en('contract:share') }).click();
  const picture = lever.sheet.getByRole('img', { name: /BTC\/USDT/ });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1080);
  await lever.page.keyboard.press('Escape');
  await expect(lever.sheet).toBeHidden();

  await card.getByRole('button', { name: en('contract:reverse') }).click();
  await expect(lever.sheet.getByText(en('contract:reverse.hint'))).toBeVisible();
  await lever.sheet.getByRole('button', { name: en('contract:reverse.confirm.short') }).click();
  await expect(lever.sheet).toBeHidden(SLOW);
  await expect(card).toContainText(en('contract:side.short'));
  const [position] = await trader.client.call('contract.positions', {});
  expect(position).toMatchObject({ side: 'short', trailing: null });
  expect(faults).toEqual([]);
});

test('what closes a position stands in the confirmation and leaves the form; who wants is asked no more', async ({
  visit,
  trader,
}) => {
  const page = await (await visit({ person: trader })).newPage();
  const lever = new Lever(page);
  await lever.open();
  const products = await trader.client.call('contract.products', {});
  const market = products.find(({ symbol }) => symbol === 'BTC/USDT');
  const mark = BigInt((market?.mark_price ?? '0').split('.')[0] ?? '0');
  await lever.form.getByRole('checkbox', { name: en('contract:triggers') }).check({ force: true });
  await expect(async () => {
    await lever.lots.fill('10');
    await lever.price('takeProfit').fill(`${mark + 2_000n}`);
    await lever.price('stopLoss').fill(`${mark - 2_000n}`);
    await expect(lever.form.getByText(/≈ \+/)).toBeVisible();
    await lever.openButton('long').click();
    await expect(lever.sheet.getByText(/≈ \+/)).toBeVisible({ timeout: 3_000 });
    await expect(lever.sheet.getByText(/≈ -/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  // Once it is asked for, nothing may be repeated: the next opening is not confirmed any more.
  await lever.sheet.getByRole('checkbox', { name: en('contract:confirm.never') }).check({ force: true });
  await lever.sheet.getByRole('button', { name: en('contract:open.long') }).click();
  await expect(lever.cards).toHaveCount(1, SLOW);
  await expect(lever.price('takeProfit')).toBeHidden();
  await expect(lever.cards.first().getByRole('img')).toHaveAttribute('aria-label', /SL .* TP /);
  await lever.cards
    .first()
    .getByRole('button', { name: en('contract:close.now'), exact: true })
    .click();
  await expect(lever.records.getByText(en('contract:positions.empty'))).toBeVisible(SLOW);

  await page.goto('/user-center');
  await page.getByRole('button', { name: en('settings:confirm.title') }).click();
  const asks = lever.sheet.getByRole('switch', { name: en('settings:confirm.contracts') });
  await expect(asks).not.toBeChecked();
  // The sheet rises first.
  await expect(asks).toBeInViewport({ ratio: 1 });
  await asks.check({ force: true });
  await lever.open();
  await lever.openMarket(1);
  await lever.cards
    .first()
    .getByRole('button', { name: en('contract:close.now'), exact: true })
    .click();
  await lever.question.getByRole('button', { name: en('contract:close.now'), exact: true }).click();
  await expect(lever.records.getByText(en('contract:positions.empty'))).toBeVisible(SLOW);
});

/** Two of these fit below the lowest price that a chart shows; beyond its pane a line stays where it is. */
const PULL_PX = 15;

/**
 * Takes the lowest line of the chart that can be dragged, and pulls it down. Where it stands is not known, so its handle
 * is found by trying from the bottom up.
 */
async function dragLowestLine({ page, sheet }: Lever): Promise<void> {
  const chart = page.getByRole('img', { name: /^Price chart of/ }).first();
  await expect(chart).toHaveAttribute('aria-busy', 'false');
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart has no place.');
  await expect(async () => {
    for (let y = box.height * 0.75; y > 40; y -= 6) {
      await page.mouse.move(box.x + box.width - 140, box.y + y);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 140, box.y + y + PULL_PX, { steps: 4 });
      await page.mouse.up();
      // Touching what lies behind a sheet would close the one that is about to show.
      await page.evaluate(
        () => new Promise((show) => requestAnimationFrame(() => requestAnimationFrame(show))),
      );
      if (await sheet.isVisible()) return;
    }
    throw new Error('No line was taken.');
  }).toPass();
}

test('dragging lines in the chart offers a stop-loss at that price, and moves it', async ({
  visit,
  trader,
}) => {
  const lever = new Lever(await (await visit({ person: trader, viewport: DESKTOP })).newPage());
  await lever.open();
  await lever.openMarket(10);
  await expect(lever.cards).toHaveCount(1);
  await expect(lever.sheet).toHaveCount(0);
  await dragLowestLine(lever);
  const stopLoss = lever.sheet.getByRole('textbox', { name: en('contract:stopLoss') });
  await expect(stopLoss).not.toHaveValue('');
  await lever.sheet.getByRole('button', { name: en('app:action.save') }).click();
  await expect(lever.sheet).toBeHidden();
  await expect(lever.cards.getByRole('img')).toHaveAttribute('aria-label', /SL /);
  const [set] = await trader.client.call('contract.positions', {});
  const isBelow = async (): Promise<number> =>
    compareDecimal((await stopLoss.inputValue()).replaceAll(',', ''), set?.stop_loss ?? '0');
  // The line of the stop-loss is below that of the entry, and is drawn a moment later than its card.
  await expect(async () => {
    await dragLowestLine(lever);
    const below = await isBelow();
    if (below !== -1) {
      await lever.page.keyboard.press('Escape');
      await expect(lever.sheet).toBeHidden();
    }
    expect(below).toBe(-1);
  }).toPass();
  await lever.sheet.getByRole('button', { name: en('app:action.save') }).click();
  await expect(lever.sheet).toBeHidden();
  const [moved] = await trader.client.call('contract.positions', {});
  expect(compareDecimal(moved?.stop_loss ?? '0', set?.stop_loss ?? '0')).toBe(-1);
});

import { Lever, openLots, prepareContracts } from './pages/lever.ts';
import { expect, test } from './test.ts';
import { en } from './texts.ts';

test.describe.configure({ timeout: 180_000 });

/** A close waits for a reliable price, which a busy machine does not have every second. */
const SLOW = { timeout: 30_000 } as const;
const [BTC, ETH] = [1, 2];

test.beforeEach(async ({ trader }) => prepareContracts(trader));

test('cross positions share the account, and close by their side or all at once', async ({
  visit,
  trader,
}) => {
  await openLots(trader, { match: ETH, side: 'short', mode: 'cross' });
  const lever = new Lever(await (await visit({ person: trader })).newPage());
  await lever.open();
  await expect(lever.cards).toHaveCount(1);
  await lever.chooseCross();
  await lever.lots.fill('5');
  await lever.send('long');
  await expect(lever.cards).toHaveCount(2, SLOW);
  // Margin belongs to the account, and so does the risk.
  await expect(lever.cards.getByText(en('contract:mode.cross'))).toHaveCount(2);
  await expect(lever.cards.getByRole('button', { name: en('contract:margin') })).toHaveCount(0);

  const closeAll = lever.records.getByRole('button', { name: en('contract:closeAll') });
  const dialog = lever.page.getByRole('alertdialog');
  await closeAll.click();
  await dialog.getByText(`${en('contract:side.short')} (1)`).click();
  await dialog.getByRole('button', { name: en('contract:closeAll.confirm', { count: 1 }) }).click();
  await expect(lever.cards).toHaveCount(1, SLOW);
  await expect(lever.cards).toContainText(`${en('contract:side.long')} 10x`);
  await closeAll.click();
  await dialog.getByRole('button', { name: en('contract:closeAll.confirm', { count: 1 }) }).click();
  await expect(lever.records.getByText(en('contract:positions.empty'))).toBeVisible(SLOW);
});

test('prices that stop coming are reported, and nothing opens until they are back', async ({
  visit,
  trader,
}) => {
  const context = await visit({ person: trader });
  const page = await context.newPage();
  let isCut = false;
  let beats = 0;
  await page.routeWebSocket(/\/ws/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      if (isCut) return;
      if (String(message).includes(`"TICK:${BTC}"`)) beats += 1;
      socket.send(message);
    });
  });
  const lever = new Lever(page);
  await lever.open();
  const notice = page.getByText(en('contract:feed.silent'));
  // A subscription that is answered is not lost, as a connection loses nothing in its middle.
  await expect.poll(() => beats).toBeGreaterThan(4);
  isCut = true;
  await expect(notice).toBeVisible();
  await expect(lever.openButton('long')).toBeDisabled();
  isCut = false;
  await expect(notice).toBeHidden();
  await expect(lever.openButton('long')).toBeEnabled();

  await context.setOffline(true);
  await expect(page.getByText(/^You are offline/)).toBeVisible();
  isCut = true;
  await expect(lever.openButton('long')).toBeDisabled();
  isCut = false;
  await context.setOffline(false);
  await expect(lever.openButton('long')).toBeEnabled();
});

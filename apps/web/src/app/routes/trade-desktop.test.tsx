import { readLayouts } from '@openbourse/api/terminal/kept';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useHotkeyChoice } from '../../shared/lib/hotkeys.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const BOOK = translate('market:book.title');
const DEALS = translate('market:deals.title');
const DEALS_PANEL = 'deals';

let api: FakeApi;
beforeEach(() => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media === '(min-width: 64rem)' }),
  );
  api = startApi();
  useHotkeyChoice.setState({ isOn: true });
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('spot.fee_rates', { maker_fee_percent: '0.1', taker_fee_percent: '0.1' });
  const balances = [{ currency_id: 1, code: 'USDT', available: '1000' }];
  api.on('ledger.account_list', [{ account_type_id: 1, code: 'trade', balances }]);
  api.on('terminal.save', ({ revision }) => ({ revision: Number.parseInt(revision ?? '', 10) + 1 }));
  api.channels.on('DEPTH:1', { bids: [['63999', '1']], asks: [['64001', '2']] });
});

const panels = (): readonly (string | null)[] =>
  screen.getAllByRole('tab').map((tab) => tab.getAttribute('data-tab-id'));
const shownPanels = () => panels().filter((panel) => panel !== null);

async function openTerminal() {
  const user = openScreen('/trade?symbol=BTC/USDT');
  await screen.findByRole('form', { name: translate('spot:form.title') });
  const choose = async (panel: string, action: string): Promise<void> => {
    const name = translate('terminal:panel.menu', { panel });
    await user.click(await screen.findByRole('button', { name }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  return { user, choose };
}

/** The layouts that were saved last. */
function saved() {
  const { content = '' } = api.sent('terminal.save').at(-1) ?? {};
  return readLayouts(content);
}

test('a panel is moved by its menu, and all devices of the person hear of it', async () => {
  const { choose } = await openTerminal();
  expect(shownPanels()).toEqual(['chart', 'book', 'deals', 'orders', 'ticket', 'watch', 'notices']);
  await choose(BOOK, translate('terminal:move.left'));
  await waitFor(() => expect(shownPanels().slice(0, 3)).toEqual(['chart', 'book', 'deals']));
  await choose(DEALS, translate('terminal:panel.hide'));
  await waitFor(() => expect(shownPanels()).not.toContain('deals'));
  await expect
    .poll(() => api.sent('terminal.save').at(-1)?.['content'] ?? DEALS_PANEL)
    .not.toContain(DEALS_PANEL);
  expect(saved()).toMatchObject({ chosen: 'standard', layouts: [{ id: 'standard', base: 'standard' }] });
  expect(api.sent('terminal.save')[0]).toMatchObject({ name: 'layouts.spot', revision: '0' });
});

test('a layout that another device has saved is shown', async () => {
  const tree = {
    split: 'row',
    sizes: [80, 20],
    parts: [
      { tabs: ['depth'], shown: 'depth' },
      { tabs: ['ticket'], shown: 'ticket' },
    ],
  };
  const layouts = [{ id: 'own-1', name: 'Scalping', base: 'standard', tree }];
  api.on('terminal.show', { content: JSON.stringify({ chosen: 'own-1', layouts }), revision: 3 });
  const { user } = await openTerminal();
  await waitFor(() => expect(shownPanels()).toEqual(['depth', 'ticket']));
  await user.click(screen.getByRole('button', { name: translate('terminal:layouts') }));
  const menu = within(await screen.findByRole('dialog'));
  expect(await menu.findByRole('radio', { name: 'Scalping', checked: true })).toBeDefined();
  await user.click(menu.getByRole('checkbox', { name: BOOK }));
  await waitFor(() => expect(shownPanels()).toContain('book'));
  await user.click(menu.getByRole('radio', { name: translate('terminal:preset.two_charts') }));
  await waitFor(() => expect(shownPanels()).toContain('second_chart'));
  await user.type(menu.getByRole('textbox', { name: translate('terminal:name') }), 'Swing');
  await user.click(menu.getByRole('button', { name: translate('terminal:saveAs') }));
  await expect.poll(() => saved()?.layouts.map(({ name }) => name)).toEqual(['Scalping', 'Swing']);
  expect(api.sent('terminal.save')[0]).toMatchObject({ revision: '3' });
});

test('keys fill the form, and none of them sends it', async () => {
  const { user } = await openTerminal();
  const quantity = () =>
    screen.getByRole('textbox', { name: translate('spot:field.quantity', { code: 'BTC' }) });
  await user.keyboard('s');
  expect(screen.getByRole('radio', { name: translate('app:word.sell') })).toHaveProperty('checked', true);
  await waitFor(() => expect(document.activeElement).toBe(quantity()));
  // What is typed into a field is text.
  await user.keyboard('b1');
  expect(screen.getByRole('radio', { name: translate('app:word.sell') })).toHaveProperty('checked', true);
  await user.keyboard('{Escape}b2');
  expect(document.activeElement).toBe(quantity());
  await user.keyboard('{Escape}m');
  expect(
    screen.getByRole('button', { name: `${translate('spot:type.label')}: ${translate('spot:type.market')}` }),
  ).toBeDefined();
  await user.keyboard('o');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('64,001'));
  expect(api.sent('spot.place_order')).toEqual([]);
});

test('the list of the keys opens by one of them, and switches them off', async () => {
  const { user } = await openTerminal();
  await user.keyboard('?');
  const sheet = within(await screen.findByRole('dialog', { name: translate('terminal:keys') }));
  expect(sheet.getByText(translate('terminal:keys.cancelAll'))).toBeDefined();
  await user.click(sheet.getByRole('switch', { name: new RegExp(translate('terminal:keys.on')) }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('s');
  expect(screen.getByRole('radio', { name: translate('app:word.buy') })).toHaveProperty('checked', true);
});

test('open orders are canceled after a question, wherever their list is', async () => {
  const id = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
  const sizes = { price: '60000', quantity: '0.01', executed_quantity: '0' };
  const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', state: 'pending', ...sizes } as const;
  api.on('spot.open_orders', [{ id, currency_match_id: 1, ...order }]);
  api.on('spot.cancel_all', { cancelled: 1 });
  const { user } = await openTerminal();
  await screen.findByText(translate('spot:orders.openCount', { count: 1 }));
  await user.keyboard('c');
  const question = within(await screen.findByRole('alertdialog'));
  expect(api.sent('spot.cancel_all')).toEqual([]);
  await user.click(question.getByRole('button', { name: translate('spot:orders.cancelAll') }));
  await expect.poll(() => api.sent('spot.cancel_all')).toHaveLength(1);
});

import { translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { POSITION, PRODUCT } from '../testing/contract-sample.ts';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const SHORT = { ...POSITION, id: '01a1fe4a-b7c0-7dfb-925c-419378df7564', side: 'short' } as const;
const OTHER = { ...SHORT, id: '01a1fe4a-b7c0-7dfb-925c-419378df7565', currency_match_id: 2 } as const;
const REPLY = { closed: 1, closing: 1 };
const CLOSE_ALL = { name: translate('contract:closeAll') };

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('contract.products', [PRODUCT]);
  api.on('contract.account', { available: '200', equity: '550', leverage_max: 20 });
  api.on('contract.positions', [POSITION, SHORT, OTHER]);
  const beat = { at: Date.now(), state: 'healthy', index_price: '60000', mark_price: '60000' } as const;
  api.channels.on('TICK:1', beat);
});

async function openQuestion() {
  const user = openScreen('/lever?symbol=BTC/USDT');
  await user.click(await screen.findByRole('button', CLOSE_ALL));
  const dialog = within(await screen.findByRole('alertdialog', CLOSE_ALL));
  const confirm = (count: number): HTMLElement =>
    dialog.getByRole('button', { name: translate('contract:closeAll.confirm', { count }) });
  return { user, dialog, confirm };
}

test('closing all names no side and no pair, says what closed and what waits, and repeats under the same key', async () => {
  const { user, confirm } = await openQuestion();
  await sendTwice(api, 'contract.close_all', { press: () => user.click(confirm(3)), reply: REPLY });
  await screen.findByText(translate('contract:closeAll.done', { closed: 1, waiting: 1 }));
  expect(api.sent('contract.close_all')).toEqual([{}, {}]);
  expect(api.keys('contract.close_all')).toHaveLength(1);
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
});

test('narrowed to a side and the pair, the button counts what is left and the call carries both', async () => {
  const { user, dialog, confirm } = await openQuestion();
  await user.click(dialog.getByRole('radio', { name: `${translate('contract:side.short')} (2)` }));
  await user.click(dialog.getByRole('checkbox'));
  const answer = api.hold('contract.close_all');
  await user.dblClick(confirm(1));
  expect(confirm(1)).toHaveProperty('disabled', true);
  answer(REPLY);
  await screen.findByText(translate('contract:closeAll.done', { closed: 1, waiting: 1 }));
  expect(api.sent('contract.close_all')).toEqual([{ currency_match_id: '1', side: 'short' }]);
});

test('a side without positions closes nothing', async () => {
  api.on('contract.positions', [SHORT]);
  const { user, dialog, confirm } = await openQuestion();
  await user.click(dialog.getByRole('radio', { name: `${translate('contract:side.long')} (0)` }));
  await user.click(confirm(0));
  await expect.poll(() => screen.queryByRole('alertdialog')).toBe(null);
  expect(api.sent('contract.close_all')).toEqual([]);
});

test('a refusal is said, and the question stays', async () => {
  const { user, confirm } = await openQuestion();
  api.refuse('contract.close_all', 'market.match_not_found');
  await user.click(confirm(3));
  await screen.findByText(translate('error:market.match_not_found'), { exact: false });
  expect(confirm(3)).toHaveProperty('disabled', false);
});

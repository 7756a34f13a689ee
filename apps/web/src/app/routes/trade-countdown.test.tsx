import { LOCALES } from '@openbourse/i18n';
import { showLocale, translate } from '@openbourse/kit/lib/i18n.ts';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { sendTwice } from '@openbourse/testkit/screen';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';
import { MATCH } from '../testing/spot-sample.ts';

const TITLE = { name: translate('countdown:title') };
const running = (more: object = {}) => ({
  ...({ product: 'spot', currency_match_id: null, symbol: null, seconds: 900 } as const),
  due_at: Date.now() + 899_500,
  is_of_connection: false,
  ...more,
});

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('market.currency_matches', [{ id: 1, code: 'digital', matches: [MATCH] }]);
  api.on('countdown.list', []);
});

async function openSheet(name: string | RegExp = TITLE.name) {
  const user = openScreen('/trade?symbol=BTC/USDT');
  await user.click(await screen.findByRole('button', { name }));
  return { user, sheet: within(await screen.findByRole('dialog', TITLE)) };
}

test('a countdown over the orders of all pairs is set, sent once under one key', async () => {
  const { user, sheet } = await openSheet();
  await sheet.findByText(translate('countdown:hint'));
  const press = () => user.click(sheet.getByRole('button', { name: translate('countdown:set') }));
  await sendTwice(api, 'countdown.set', { press, reply: { countdown: running() } });
  expect(api.sent('countdown.set')[0]).toEqual({ product: 'spot', seconds: '900' });
  await screen.findByText(translate('countdown:isSet'));
});

test('while it runs the button counts down, and it is renewed and ended in the sheet', async () => {
  api.on('countdown.list', [running({ currency_match_id: 1, symbol: 'BTC/USDT' })]);
  api.on('countdown.set', { countdown: null });
  const { user, sheet } = await openSheet(/^Cancels in (15:00|14:5\d)$/);
  expect((await sheet.findByRole('timer')).textContent).toMatch(/^Cancels in (15:00|14:5\d)$/);
  await user.click(sheet.getByRole('button', { name: translate('countdown:renew') }));
  await user.click(sheet.getByRole('button', { name: translate('countdown:end') }));
  const of = { product: 'spot', currency_match_id: '1' };
  expect(api.sent('countdown.set')).toEqual([
    { ...of, seconds: '900' },
    { ...of, seconds: '0' },
  ]);
});

test('one that a program keeps is shown, and not to be ended here', async () => {
  api.on('countdown.list', [running({ is_of_connection: true })]);
  const { sheet } = await openSheet(/^Cancels in/);
  expect((await sheet.findByRole('timer')).textContent).toContain(translate('countdown:connection'));
  expect(sheet.queryByRole('button', { name: translate('countdown:end') })).toBeNull();
});

test.each(LOCALES.map(({ locale }) => locale))('every word of the sheet is there in %s', async (locale) => {
  await showLocale(locale);
  try {
    api.on('countdown.list', [
      running({ is_of_connection: true }),
      running({ currency_match_id: 1, symbol: 'BTC/USDT' }),
    ]);
    openScreen('/trade?symbol=BTC/USDT');
    const name =
      translate('countdown:left', { time: '@' })
        .split('@')
        .find((part) => part !== '') ?? '';
    const button = await screen.findByRole('button', { name: (text) => text.includes(name) });
    button.click();
    const sheet = within(await screen.findByRole('dialog', { name: translate('countdown:title') }));
    for (const key of ['hint', 'set', 'renew', 'end'] as const)
      await sheet.findByText(translate(`countdown:${key}`));
    expect(sheet.getAllByRole('timer')[0]?.textContent).toContain(translate('countdown:connection'));
  } finally {
    await showLocale('en-US');
  }
});

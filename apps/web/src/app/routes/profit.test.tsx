import type { CallReply } from '@openbourse/client';
import { translate } from '@openbourse/kit/lib/i18n.ts';
import { DAY_MS } from '@openbourse/money';
import type { FakeApi } from '@openbourse/testkit/fake-api';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openScreen, startApi } from '../testing/open-screen.tsx';

const START = Date.UTC(2026, 10, 3);
const at = (day: number): number => START + day * DAY_MS;
const stretch = (day: number, profit: string | null, total: string) => ({
  ...{ at: at(day), to: at(day + 1), total, profit, percent: profit },
});

const PERFORMANCE: CallReply<'portfolio.performance'> = {
  ...{ started_at: START, known_since: START, known_profit: '6', total: '106' },
  periods: (['1d', '7d', '30d', '90d', '1y', 'all'] as const).map((range) => ({
    ...{ range, since: range === '1d' ? at(2) : START, profit: '6', percent: '6' },
  })),
  days: [stretch(0, '5', '100'), stretch(1, null, '105'), { ...stretch(2, '-2', '108'), to: at(2) + 1 }],
  months: [{ at: START, to: at(2) + 1, total: '100', profit: '6', percent: '6' }],
};
const BTC = { currency_id: 2, code: 'BTC', name: 'Bitcoin', logo: '/logos/btc.svg' };
const COSTS: CallReply<'portfolio.costs'> = {
  ...{ is_current: true, unrealised: null, realised: '12.5' },
  assets: [
    {
      ...BTC,
      ...{ quantity: '0.5', cost: null, average_cost: null, value: '30000' },
      ...{ unrealised: null, unrealised_percent: null, realised: '12.5' },
    },
  ],
};

let api: FakeApi;
beforeEach(() => {
  api = startApi();
  api.on('portfolio.performance', PERFORMANCE);
  api.on('portfolio.costs', COSTS);
});

const region = async (name: Parameters<typeof translate>[0]) =>
  within(await screen.findByRole('region', { name: translate(name) }));

test('ranges, days and months are shown, and what is not known is no 0', async () => {
  const user = openScreen('/profit');
  const calendar = await region('portfolio:calendar');
  expect(screen.getAllByText('+6.00 USDT').length).toBeGreaterThan(3);
  expect(calendar.getByText('Nov 3, 2026: +5.00 USDT')).toBeDefined();
  expect(calendar.getByText(`Nov 4, 2026: ${translate('portfolio:calendar.unknown')}`)).toBeDefined();
  expect(calendar.getByText('Nov 5, 2026: -2.00 USDT')).toBeDefined();
  await user.click(calendar.getByRole('radio', { name: translate('portfolio:calendar.list') }));
  const rows = calendar.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(1)).toEqual([
    'Nov 5, 2026-2.00-2.00%108.00',
    'Nov 4, 2026––105.00',
    'Nov 3, 2026+5.00+5.00%100.00',
  ]);
  await user.click(calendar.getByRole('radio', { name: translate('portfolio:calendar.months') }));
  expect(calendar.getByText('November 2026: +6.00 USDT')).toBeDefined();
});

test('the chart is read day by day with the keys', async () => {
  const user = openScreen('/profit');
  const chart = await screen.findByRole('slider');
  expect(chart.getAttribute('aria-valuetext')).toContain('Nov 5, 2026');
  chart.focus();
  await user.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuetext')).toBe(
    'Nov 3, 2026 · Total value 100.00 USDT · Cumulative P&L 0.00',
  );
  await user.keyboard('{ArrowRight}');
  expect(chart.getAttribute('aria-valuetext')).toContain('Total value 105.00 USDT · Cumulative P&L 5.00');
  await user.click(screen.getByRole('radio', { name: translate('portfolio:chart.sum') }));
  expect(screen.getByText(translate('portfolio:chart.unknown'))).toBeDefined();
});

test('assets have cost and profit, and an unknown cost is a dash', async () => {
  openScreen('/profit');
  const assets = await region('portfolio:assets');
  expect(
    (await assets.findByText(translate('portfolio:column.average'))).parentElement?.textContent,
  ).toContain('–');
  expect(assets.getAllByText('+12.50 USDT').length).toBe(1);
});

test('while trades are being added up, it says so', async () => {
  api.on('portfolio.costs', { ...COSTS, is_current: false, assets: [], unrealised: null, realised: null });
  openScreen('/profit');
  expect(await screen.findByText(translate('portfolio:assets.reading'))).toBeDefined();
});

test('where the beginning is not known, the day from which on it is stands there', async () => {
  api.on('portfolio.performance', { ...PERFORMANCE, known_since: at(2), known_profit: '-2' });
  openScreen('/profit');
  expect(await screen.findByText('Since Nov 5, 2026')).toBeDefined();
});

test('hidden amounts are nowhere, shares stay', async () => {
  const user = openScreen('/profit');
  const calendar = await region('portfolio:calendar');
  await user.click(screen.getByRole('button', { name: translate('ledger:hide') }));
  expect(calendar.getByText('Nov 3, 2026: +5.00%')).toBeDefined();
  expect(document.body.textContent).not.toMatch(/[0-9] USDT/);
  await user.click(screen.getByRole('button', { name: translate('ledger:show') }));
});

test('who has nothing yet is led to a deposit, and a failure can be tried again', async () => {
  api.on('portfolio.performance', { ...PERFORMANCE, started_at: null, periods: [], days: [], months: [] });
  openScreen('/profit');
  await screen.findByText(translate('portfolio:emptyHint'));
  expect(screen.getByRole('link', { name: translate('wallet:deposit') })).toBeDefined();
});

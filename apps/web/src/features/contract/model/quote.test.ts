import { compareDecimal } from '@openbourse/money';
import { expect, test } from 'vitest';
import { affordableLots, fieldOfRefusal, quoteTicket } from './quote.ts';
import { ACCOUNT, PRODUCT } from './sample.test-data.ts';
import type { Ticket } from './ticket.ts';

const MARKET = { product: PRODUCT, mark: '60000', conversion: '1' };
const TICKET: Ticket = {
  side: 'long',
  type: 'market',
  marginMode: 'isolated',
  leverage: 20,
  lots: '100',
  price: '',
  hasTriggers: false,
  takeProfit: '',
  stopLoss: '',
};

test('the preview is the golden vector of the rule book', () => {
  expect(quoteTicket(TICKET, MARKET, ACCOUNT)).toEqual({
    preview: {
      entry: '60000',
      notional: '6000',
      margin: '300',
      fee: '3',
      cost: '303',
      liquidation: '57315.23',
      risk: { ratio: '11', left: '100', level: 'safe' },
      outcomes: { takeProfit: null, stopLoss: null },
    },
    faults: [],
  });
});

test('take-profit and stop-loss show what they would bring after both fees', () => {
  const ticket = { ...TICKET, hasTriggers: true, takeProfit: '61000', stopLoss: '59000' };
  // 100 less 3 to open and 3.05 to close; 100 and 3 and 2.95.
  expect(quoteTicket(ticket, MARKET, ACCOUNT).preview?.outcomes).toEqual({
    takeProfit: '93.95',
    stopLoss: '-105.95',
  });
});

test('a cross position has no liquidation price of its own', () => {
  expect(quoteTicket({ ...TICKET, marginMode: 'cross' }, MARKET, ACCOUNT).preview?.liquidation).toBeNull();
});

test.each([
  ['more than the balance', { lots: '400' }, 'lots', 'ledger.insufficient_balance'],
  ['more lots than an order takes', { lots: '10001' }, 'lots', 'contract.lots_out_of_range'],
  ['above every bracket', { lots: '9000' }, 'lots', 'contract.notional_too_high'],
  ['more leverage than the person may use', { leverage: 50 }, 'leverage', 'contract.leverage_too_high'],
  ['a long limit above the market', { type: 'limit', price: '61000' }, 'price', 'contract.limit_price_side'],
  ['a price between the ticks', { type: 'limit', price: '59000.005' }, 'price', 'contract.price_tick'],
  [
    'a take-profit below the entry',
    { hasTriggers: true, takeProfit: '59000' },
    'takeProfit',
    'contract.take_profit_side',
  ],
  [
    'a stop-loss beyond the liquidation',
    { hasTriggers: true, stopLoss: '57000' },
    'stopLoss',
    'contract.stop_loss_beyond_liquidation',
  ],
] as const)('%s is named at its field', (_what, change, field, key) => {
  const { faults } = quoteTicket({ ...TICKET, ...change }, MARKET, ACCOUNT);
  expect(faults).toContainEqual(expect.objectContaining({ field, key }));
});

test('prices that are not shown are not judged', () => {
  const hidden = { ...TICKET, price: '1', takeProfit: '1', stopLoss: '90000' };
  expect(quoteTicket(hidden, MARKET, ACCOUNT).faults).toEqual([]);
});

test('without a price or lots there is no preview', () => {
  expect(quoteTicket(TICKET, { ...MARKET, mark: null }, ACCOUNT).preview).toBeNull();
  expect(quoteTicket({ ...TICKET, lots: '' }, MARKET, ACCOUNT).preview).toBeNull();
});

test('the affordable lots cost at most the balance, and one more costs more', () => {
  const most = affordableLots(TICKET, MARKET, '1000');
  const costOf = (lots: number): string =>
    quoteTicket({ ...TICKET, lots: String(lots) }, MARKET, ACCOUNT).preview?.cost ?? '';
  expect(compareDecimal(costOf(most), '1000')).toBeLessThanOrEqual(0);
  expect(compareDecimal(costOf(most + 1), '1000')).toBe(1);
  expect(affordableLots(TICKET, MARKET, '0')).toBe(0);
});

test('a refusal of the server finds its field', () => {
  expect(fieldOfRefusal('contract.price_tick', 'stop_loss')).toBe('stopLoss');
  expect(fieldOfRefusal('contract.bracket_leverage', undefined)).toBe('leverage');
  expect(fieldOfRefusal('market.halted', undefined)).toBeNull();
});

import { DAY_MS } from '@openbourse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CRYPTO_TERMS, FOREX_TERMS } from '../../test/sample-terms.ts';
import {
  entryPrice,
  equityAt,
  feeOf,
  type Holding,
  initialMargin,
  limitMark,
  liquidationMark,
  liquidationPrice,
  marginRatio,
  marginToSurvive,
  moveToSpend,
  notionalOf,
  overnightFee,
  profitAt,
  requirementAt,
  riskRate,
  slackSlopes,
  exactSlack,
} from './margin.ts';
import { marginShare, payOvernight, settleClose } from './settlement.ts';
import {
  CONVERSION_ONE,
  type ContractTerms,
  inverseConversion,
  MONEY_SCALE,
  PRICE_SCALE,
  quantityOf,
  RATE_ONE,
  readMoney,
  readPercent,
  VALUE_PER_MONEY,
} from './terms.ts';

/** Every number beside its exact fraction: who rounds, rounds by less than a unit, and against the holder (rule book, section 0). */
const MAX_PRICE = 90_000_000n * 10n ** BigInt(PRICE_SCALE) - 1n;
const price = fc.bigInt({ min: 1n, max: MAX_PRICE });
const quantity = fc.bigInt({ min: 1n, max: 10n ** 18n });
const conversion = fc.oneof(
  fc.constant(CONVERSION_ONE),
  price.map((mark) => inverseConversion(mark) || 1n),
);
const rate = fc.bigInt({ min: 0n, max: RATE_ONE / 10n });
const money = fc.bigInt({ min: 0n, max: 10n ** 20n });
const side = fc.constantFrom('long' as const, 'short' as const);

/** A fraction and what was made of it: up by less than one, or down by less than one. */
function expectRounded(found: bigint, exact: readonly [bigint, bigint], direction: 'up' | 'down'): void {
  const [dividend, divisor] = exact;
  const off = direction === 'up' ? found * divisor - dividend : dividend - found * divisor;
  expect(off >= 0n && off < divisor, `${found} for ${dividend} / ${divisor}, ${direction}`).toBe(true);
}

const holdingOf = fc.record({
  side,
  entry: price,
  quantity,
  conversion,
  margin: money,
  maintenanceRate: rate,
  maintenanceAmount: fc.bigInt({ min: 0n, max: 10n ** 13n }),
  feeRate: fc.bigInt({ min: 0n, max: RATE_ONE / 1_000n }),
}) satisfies fc.Arbitrary<Holding>;

describe('of an opening', () => {
  test('notional, margin and fee are rounded up', () => {
    fc.assert(
      fc.property(price, quantity, conversion, rate, fc.integer({ min: 1, max: 100 }), (...drawn) => {
        const [at, size, perQuote, feeRate, leverage] = drawn;
        const notional = notionalOf({ price: at, quantity: size, conversion: perQuote });
        expectRounded(notional, [at * size * perQuote, VALUE_PER_MONEY], 'up');
        expectRounded(initialMargin(notional, leverage), [notional, BigInt(leverage)], 'up');
        expectRounded(feeOf(notional, feeRate), [notional * feeRate, RATE_ONE], 'up');
      }),
    );
  });

  test('the entry is the nearest tick that is not better than mark and spread', () => {
    const terms: readonly ContractTerms[] = [CRYPTO_TERMS, FOREX_TERMS];
    fc.assert(
      fc.property(
        fc.constantFrom(...terms),
        side,
        fc.bigInt({ min: 10n ** 6n, max: MAX_PRICE }),
        (of, to, mark) => {
          const sign = to === 'long' ? 1n : -1n;
          const exact =
            mark * RATE_ONE +
            sign * (of.spreadAmount === null ? mark * (of.spreadRate ?? 0n) : of.spreadAmount * RATE_ONE);
          const entry = entryPrice(of, to, mark);
          expect(entry % of.priceTick).toBe(0n);
          expectRounded(
            entry / of.priceTick,
            [exact, RATE_ONE * of.priceTick],
            to === 'long' ? 'up' : 'down',
          );
          expect(sign * (entry - mark)).toBeGreaterThanOrEqual(0n);
        },
      ),
    );
  });

  test('a limit is filled from the first mark on whose entry is not worse, and by none before', () => {
    const terms: readonly ContractTerms[] = [CRYPTO_TERMS, FOREX_TERMS];
    fc.assert(
      fc.property(
        fc.constantFrom(...terms),
        side,
        fc.bigInt({ min: 1_000n, max: 10n ** 9n }),
        (of, to, ticks) => {
          const limit = ticks * of.priceTick;
          const mark = limitMark(of, to, limit);
          fc.pre(mark > 0n);
          const isGood = (at: bigint): boolean =>
            to === 'long' ? entryPrice(of, to, at) <= limit : entryPrice(of, to, at) >= limit;
          const next = to === 'long' ? mark + 1n : mark - 1n;
          expect([isGood(mark), isGood(next)]).toEqual([true, false]);
        },
      ),
    );
  });
});

describe('of an open position', () => {
  test('a profit is rounded down, a loss and what must be kept up', () => {
    fc.assert(
      fc.property(holdingOf, price, (holding, mark) => {
        const move = holding.side === 'long' ? mark - holding.entry : holding.entry - mark;
        const value = holding.quantity * holding.conversion;
        expectRounded(profitAt(holding, mark), [move * value, VALUE_PER_MONEY], 'down');
        expect(equityAt(holding, mark)).toBe(holding.margin + profitAt(holding, mark));
        const scale = VALUE_PER_MONEY * RATE_ONE;
        const maintenance = mark * value * holding.maintenanceRate - holding.maintenanceAmount * scale;
        const kept = (maintenance < 0n ? 0n : maintenance) + mark * value * holding.feeRate;
        expectRounded(requirementAt(holding, mark), [kept, scale], 'up');
      }),
    );
  });

  test('no user gains by two positions against each other', () => {
    fc.assert(
      fc.property(holdingOf, price, (holding, mark) => {
        const both =
          profitAt({ ...holding, side: 'long' }, mark) + profitAt({ ...holding, side: 'short' }, mark);
        expect(both === 0n || both === -1n).toBe(true);
      }),
    );
  });

  test('the shown liquidation price is the last tick that liquidates', () => {
    fc.assert(
      fc.property(holdingOf, fc.bigInt({ min: 1n, max: 10n ** 6n }), (holding, tick) => {
        const mark = liquidationMark(holding);
        const shown = liquidationPrice(holding, tick);
        fc.pre(mark !== null && shown !== null);
        expect(shown % tick).toBe(0n);
        const isLong = holding.side === 'long';
        expect(isLong ? mark - shown : shown - mark).toBeGreaterThanOrEqual(0n);
        expect(isLong ? mark - shown : shown - mark).toBeLessThan(tick);
      }),
    );
  });

  test('the margin to survive a price is the least that does', () => {
    fc.assert(
      fc.property(holdingOf, price, (holding, mark) => {
        const margin = marginToSurvive(holding, mark);
        const slack = (of: bigint): bigint => exactSlack([{ holding: { ...holding, margin: of }, mark }], 0n);
        expect(slack(margin)).toBeGreaterThan(0n);
        expect(margin === 0n || slack(margin - 1n) <= 0n).toBe(true);
      }),
    );
  });

  test('cash and margin are worth the same to an account', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(holdingOf, price), { minLength: 1, maxLength: 4 }),
        money,
        (drawn, cash) => {
          const members = drawn.map(([holding, mark]) => ({ holding, mark }));
          const all = members.reduce((sum, { holding }) => sum + holding.margin, cash);
          const bare = members.map(({ holding, mark }) => ({ holding: { ...holding, margin: 0n }, mark }));
          expect(exactSlack(members, cash)).toBe(exactSlack(bare, all));
          const alone = members.map((one) => exactSlack([one], 0n));
          expect(exactSlack(members, 0n)).toBe(alone.reduce((sum, one) => sum + one, 0n));
        },
      ),
    );
  });

  test('no move within a share of the slack uses it up', () => {
    fc.assert(
      fc.property(holdingOf, price, fc.bigInt({ min: 0n, max: 10n ** 10n }), (holding, mark, off) => {
        const at = (to: bigint): bigint => exactSlack([{ holding, mark: to }], 0n);
        const slack = at(mark);
        fc.pre(slack > 0n && mark > off);
        const { falling, rising } = slackSlopes(holding);
        const [down, up] = [moveToSpend(slack, falling), moveToSpend(slack, rising)];
        // Before the recheck levels that these moves name, the account is not due.
        expect(at(mark - off) > 0n || (down !== null && off >= down)).toBe(true);
        expect(at(mark + off) > 0n || (up !== null && off >= up)).toBe(true);
      }),
    );
  });

  test('a risk rate is rounded down, and what is used of the equity up to all of it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        (equity, initial) => {
          expectRounded(riskRate(equity, initial), [equity * 10_000n, initial], 'down');
          const ratio = marginRatio(initial, equity);
          expectRounded(ratio, equity <= initial ? [10_000n, 1n] : [initial * 10_000n, equity], 'up');
        },
      ),
    );
    expect(() => riskRate(1n, 0n)).toThrow(RangeError);
  });
});

describe('of a night', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map((count) => count * DAY_MS);

  test('each day counts once, or three weekdays of a week stand for its weekend', () => {
    fc.assert(
      fc.property(
        day,
        side,
        money,
        fc.option(fc.integer({ min: 1, max: 5 })),
        (first, to, notional, tripleDay) => {
          const terms = { ...FOREX_TERMS, overnightTripleDay: tripleDay };
          const nights = Array.from({ length: 7 }, (_, index) => {
            const at = first + index * DAY_MS;
            const { rate: taken, fee } = overnightFee(terms, { side: to, notional, day: at });
            expectRounded(fee, [notional * taken, RATE_ONE], 'up');
            const daily = to === 'long' ? terms.overnightLongRate : terms.overnightShortRate;
            return { weekday: new Date(at).getUTCDay(), count: Number(taken / daily) };
          });
          expect(nights.reduce((sum, { count }) => sum + count, 0)).toBe(7);
          for (const { weekday, count } of nights) {
            const weekend = weekday === 0 || weekday === 6 ? 0 : 1;
            const expected = weekday === tripleDay ? 3 : weekend;
            expect(count).toBe(tripleDay === null ? 1 : expected);
          }
        },
      ),
    );
  });

  test('the free balance pays first, then the margin, never more than both; a credit goes to the free balance', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -1_000n, max: 1_000n }),
        fc.bigInt(0n, 500n),
        fc.bigInt(0n, 500n),
        (fee, free, margin) => {
          const { fromFree, fromMargin } = payOvernight(fee, { free, margin });
          const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
          expect(fromFree).toBe(least(fee, free));
          expect(fromMargin).toBe(fee <= 0n ? 0n : least(fee - fromFree, margin));
        },
      ),
    );
  });
});

describe('of a close', () => {
  const closing = fc.record({
    holding: holdingOf,
    lots: fc.integer({ min: 1, max: 10_000 }),
    part: fc.integer({ min: 1, max: 10_000 }),
    mark: price,
    collateral: fc.oneof(fc.constant(0n), money),
    isLiquidation: fc.boolean(),
  });

  test('loss, fee and liquidation fee are paid in this order, each of what is left; the fund pays the rest of the loss', () => {
    fc.assert(
      fc.property(closing, ({ holding, lots, part, mark, collateral, isLiquidation }) => {
        const closed = Math.min(lots, part);
        const terms = { ...CRYPTO_TERMS, feeRate: holding.feeRate };
        const settled = settleClose(
          { holding, lots, terms, collateral },
          { lots: closed, mark, isLiquidation },
        );
        const size = quantityOf(terms, closed);
        const notional = notionalOf({ price: mark, quantity: size, conversion: holding.conversion });
        let purse = (holding.margin * BigInt(closed)) / BigInt(lots) + collateral;
        const pay = (wanted: bigint): bigint => {
          const paid = wanted < purse ? wanted : purse;
          purse -= paid;
          return paid;
        };
        const profit = profitAt({ ...holding, quantity: size }, mark);
        const lost = profit < 0n ? pay(-profit) : 0n;
        if (profit > 0n) purse += profit;
        const fee = pay(feeOf(notional, terms.feeRate));
        const liquidationFee = isLiquidation ? pay(feeOf(notional, terms.liquidationFeeRate)) : 0n;
        const deficit = profit < 0n ? -profit - lost : 0n;
        expect(settled).toMatchObject({ notional, profit, fee, liquidationFee, deficit });
        expect(settled.returned).toBe(purse - collateral);
      }),
    );
  });

  test('the margins of parts, in whatever sizes, are the whole', () => {
    fc.assert(
      fc.property(
        money,
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 12 }),
        (margin, parts) => {
          let left = { margin, lots: parts.reduce((sum, one) => sum + one, 0) };
          for (const part of parts) {
            const share = marginShare(left, part);
            expectRounded(share, [left.margin * BigInt(part), BigInt(left.lots)], 'down');
            left = { margin: left.margin - share, lots: left.lots - part };
          }
          expect(left).toEqual({ margin: 0n, lots: 0 });
        },
      ),
    );
  });
});

test('rates and money are read at the scale at which they count', () => {
  expect(readPercent('100')).toBe(RATE_ONE);
  expect(readPercent('-0.000001')).toBe(-1n);
  expect(readMoney('-0.00000001')).toBe(-1n);
  expect(10n ** BigInt(MONEY_SCALE)).toBe(readMoney('1'));
});

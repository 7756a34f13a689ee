import { join } from 'node:path';
import {
  CONTRACT_LIMITS,
  FEEDBACK_LIMITS,
  FIAT_LIMITS,
  FIAT_WINDOWS,
  LEVEL_RIGHTS,
  LIMITS,
  MICRO_LIMITS,
  REFERRAL_LIMITS,
  SECURITY_LIMITS,
  UPLOAD_LIMITS,
  VERIFICATION_LIMITS,
  WITHDRAWAL_LIMITS,
} from '@openbourse/api';
import {
  buyerMayDisputeAt,
  CANCELLATIONS_A_DAY,
  confirmBy,
  confirmsItself,
  evidenceBy,
  orderValueMax,
  remindersAt,
} from '@openbourse/engine';
import { describe, expect, test } from 'vitest';
import { checkReferences, numberOf, readRuleBook, valuesOf } from './rule-book.ts';
import { describeViolations } from './source-tree.ts';

const ROOT = join(import.meta.dirname, '..');
const BOOK = readRuleBook(ROOT);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every value of a table, so that a row that nothing holds is a difference too. */
function numbersOf(section: number, table = 0): Readonly<Record<string, string>> {
  const values = Object.entries(valuesOf(BOOK.get(section), table));
  return Object.fromEntries(values.map(([name, value]) => [name, numberOf(value)]));
}

const texts = (values: Readonly<Record<string, number | string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

test('every reference to the rule book names a section and a rule that exist', () => {
  const { count, broken } = checkReferences(ROOT);
  expect(describeViolations(broken)).toBe('');
  expect(count).toBeGreaterThan(150);
  expect([...BOOK.keys()]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

describe('the page says what the code refuses', () => {
  test('of spot orders', () => {
    const { 'Maker fee': _maker, 'Taker fee': _taker, 'Minimum notional': _least, ...own } = numbersOf(1);
    expect(own).toEqual(
      texts({
        'Open orders per user and pair': LIMITS.openOrdersPerPairMax,
        'Price band': LIMITS.priceBandPpm / 10_000,
        'Sweep of a market order': LIMITS.marketSweepPpm / 10_000,
        'Least distance of a trailing stop': LIMITS.trailingDeltaMin / 100,
        'Largest distance of a trailing stop': LIMITS.trailingDeltaMax / 100,
        'Slices of an iceberg': LIMITS.icebergPartsMax,
        'Fewest scaled orders of one call': LIMITS.scaledOrdersMin,
        'Most scaled orders of one call': LIMITS.scaledOrdersMax,
      }),
    );
  });

  test('of contracts', () => {
    const values = valuesOf(BOOK.get(2));
    expect(values['Leverages']?.split(', ')).toEqual(CONTRACT_LIMITS.leverages.map(String));
    const {
      Leverages: _all,
      'Fee on each side': _fee,
      'Liquidation fee': _liquidation,
      ...own
    } = numbersOf(2);
    expect(own).toEqual(
      texts({
        'Lots per order': CONTRACT_LIMITS.lotsMax,
        'Open positions and orders per pair': CONTRACT_LIMITS.positionsPerPairMax,
        'Highest leverage of new or not advanced': CONTRACT_LIMITS.leverageMaxNew,
        'Days as new': CONTRACT_LIMITS.newAccountDays,
        'Warning of risk rate': CONTRACT_LIMITS.warnRiskPercent,
        'Urgent warning, of the liquidation rate': CONTRACT_LIMITS.urgentLiquidationPercent,
        'Wait for a healthy tick': CONTRACT_LIMITS.fillWaitMs / SECOND,
        'Wait for a mark price after a delisting': CONTRACT_LIMITS.delistingWaitMs / MINUTE,
      }),
    );
  });

  test('of micro contracts', () => {
    expect(numbersOf(3, 1)).toEqual(
      texts({
        'Least stake': MICRO_LIMITS.stakeMin,
        'Most stake': MICRO_LIMITS.stakeMax,
        'Open orders': MICRO_LIMITS.openOrdersMax,
        'Acceptance after arrival': MICRO_LIMITS.acceptanceMs / SECOND,
        'Wait for the entry': MICRO_LIMITS.entryWaitMs / SECOND,
        'Age of the exit tick': MICRO_LIMITS.exitTickAgeMaxMs / SECOND,
        'Daily net-loss limit': MICRO_LIMITS.lossLimitDefault,
        'Raising the loss limit takes': MICRO_LIMITS.lossLimitRaiseMs / HOUR,
        'Exposure per symbol and minute of expiry': Number(MICRO_LIMITS.minuteShare) * 100,
        'Exposure in all': Number(MICRO_LIMITS.openShare) * 100,
      }),
    );
  });

  test('of levels, submissions and holds', () => {
    const rows = BOOK.get(4)?.tables[0] ?? [];
    const written = rows.map(([level, , trades, leverage, total, daily]) => ({
      level: Number.parseInt(level ?? '', 10),
      canTrade: trades === 'yes',
      leverageMax: numberOf(leverage),
      p2pTotalMax: numberOf(total),
      p2pDailyMax: numberOf(daily),
    }));
    expect(written).toEqual(
      LEVEL_RIGHTS.map(({ level, canTrade, leverageMax, p2pTotalMax, p2pDailyMax }) => ({
        level,
        canTrade,
        leverageMax: String(leverageMax ?? ''),
        p2pTotalMax: p2pTotalMax ?? '',
        p2pDailyMax: p2pDailyMax ?? '',
      })),
    );
    expect(numbersOf(4, 1)).toEqual(
      texts({
        'Submissions a day': VERIFICATION_LIMITS.attemptsPerDayMax,
        'Hold after a first binding': SECURITY_LIMITS.holdHoursFirst,
        'Hold after a change': SECURITY_LIMITS.holdHoursChange,
        'Hold after a recovery code, or an authenticator that an operator removed':
          SECURITY_LIMITS.holdHoursRecovery,
      }),
    );
  });

  test('of trading between people', () => {
    const written = valuesOf(BOOK.get(5));
    const listed = (name: string): readonly number[] =>
      (written[name]?.match(/\d+/g) ?? []).map((one) => Number.parseInt(one, 10));
    expect(listed('Payment windows').map(String)).toEqual([...FIAT_WINDOWS]);
    expect(listed('Reminders of the seller').map((minutes) => minutes * MINUTE)).toEqual(remindersAt(0));
    const { 'Payment windows': _windows, 'Reminders of the seller': _reminders, ...own } = numbersOf(5);
    const paid = { createdAt: 0, windowMinutes: 30, isExtended: false, paidAt: 0, disputedAt: null };
    const confirmed = confirmBy({ ...paid, isPostponed: false }, []) ?? 0;
    const trusted = { hasVoucher: true, hasDispute: false, isPayerNameEqual: true } as const;
    expect(own).toEqual(
      texts({
        'Dispute of the buyer after': buyerMayDisputeAt(0) / MINUTE,
        Postponement: ((confirmBy({ ...paid, isPostponed: true }, []) ?? 0) - confirmed) / HOUR,
        'Confirmation by the clock after': confirmed / HOUR,
        'Confirmation by the clock up to': highestOf((value) =>
          confirmsItself({ ...trusted, buyerCompleted: 99, value: String(value) }),
        ),
        'Confirmation by the clock needs completed orders': lowestOf((buyerCompleted) =>
          confirmsItself({ ...trusted, buyerCompleted, value: '1' }),
        ),
        'Cancellations a day': CANCELLATIONS_A_DAY,
        'Active purchases': FIAT_LIMITS.activeOrdersMax,
        'Least order of an ad': FIAT_LIMITS.orderValueMin,
        'Active ads per side': FIAT_LIMITS.activeAdsPerSideMax,
        'Floating price from': FIAT_LIMITS.floatingPercentMin,
        'Floating price to': FIAT_LIMITS.floatingPercentMax,
        Bond: FIAT_LIMITS.bond,
        'Account age of a merchant': FIAT_LIMITS.merchantAgeDays,
        'Completed orders of a merchant': FIAT_LIMITS.merchantOrders,
        'Completion of a merchant': FIAT_LIMITS.merchantCompletionPercent,
        'Counterparties of a merchant': FIAT_LIMITS.merchantCounterparties,
        'Fee of the maker': FIAT_LIMITS.merchantFeePercent,
        'Open orders of a merchant, in bonds': FIAT_LIMITS.bondCover,
        'Order before the first purchase up to':
          orderValueMax({ bought: 0, registeredAt: 0 }, 90 * DAY) ?? '',
        'Order until five purchases and 30 days up to':
          orderValueMax({ bought: 4, registeredAt: 0 }, 90 * DAY) ?? '',
        'Bought coins stay': FIAT_LIMITS.boughtHoldMs / HOUR,
        'A ruling waits for its second look up to': FIAT_LIMITS.reviewMs / HOUR,
        Evidence: (evidenceBy(0, []) ?? 0) / HOUR,
      }),
    );
  });

  test('of addresses, codes, credentials, uploads and feedback', () => {
    expect(numbersOf(6, 1)['Cool-down of an address']).toBe(
      String(WITHDRAWAL_LIMITS.addressCoolDownMs / HOUR),
    );
    const referral = numbersOf(8);
    expect(referral['Length of an authorization code']).toBe(String(REFERRAL_LIMITS.authorizationCodeLength));
    expect(referral['Authorization code holds for']).toBe(
      String(REFERRAL_LIMITS.authorizationCodeMs / MINUTE),
    );
    expect(valuesOf(BOOK.get(9))).toEqual({
      'Password characters': `${LIMITS.passwordLengthMin} to ${LIMITS.passwordLengthMax}`,
      'Transaction password digits': String(LIMITS.payPasswordDigits),
      'Wrong transaction passwords': String(SECURITY_LIMITS.payPasswordTriesMax),
      'Lock after them': `${SECURITY_LIMITS.payPasswordLockMs / HOUR} h`,
      'Code digits': String(LIMITS.codeDigits),
      'Code holds for': `${LIMITS.codeTtlMs / MINUTE} min`,
      'Tries of a code': String(LIMITS.codeTriesMax),
      'Code again after': `${LIMITS.codeResendMs / SECOND} s`,
      'Upload size': `${UPLOAD_LIMITS.bytesMax / 1_024 / 1_024} MiB`,
      'Feedback characters from': String(FEEDBACK_LIMITS.contentLengthMin),
      'Feedback a day': String(FEEDBACK_LIMITS.perDayMax),
    });
  });
});

const lowestOf = (holds: (value: number) => boolean): number => {
  for (let value = 0; value < 10_000; value += 1) if (holds(value)) return value;
  return Number.NaN;
};
const highestOf = (holds: (value: number) => boolean): number => lowestOf((value) => !holds(value)) - 1;

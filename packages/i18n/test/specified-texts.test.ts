import { expect, test } from 'vitest';
import { errorMessages } from '../src/errors.ts';
import { loadFirstMessages, loadLaterMessages } from '../src/index.ts';

/** What the specification says that a person reads (section 8, "Messages seen", and section 5). */
test.each([
  ['session.login_required', 'login required'],
  ['identity.disabled', 'user has been disabled'],
  ['session.expired', 'login expired, please log in again'],
  ['timeout', 'request timeout'],
  ['file.too_large', 'file size cannot exceed the limit'],
  ['file.unsupported_format', 'unsupported file format'],
  ['ledger.insufficient_balance', 'insufficient balance'],
  ['market.no_best_price', 'no current best price'],
  ['identity.wrong_password', 'incorrect password'],
  ['identity.wrong_pay_password', 'incorrect transaction password'],
  ['identity.passwords_differ', 'passwords do not match'],
  ['identity.password_too_simple', 'password too simple'],
  ['identity.agreement_required', 'please read and agree to the user agreement'],
  ['feedback.too_short', 'feedback content should be at least 10 characters'],
  ['fiat.volume_order', 'maximum volume cannot be less than minimum'],
  ['fiat.voucher_required', 'please upload payment voucher first'],
  ['subscription.not_open', 'not in subscription state, unable to purchase'],
  ['identity.not_verified', 'not real-name verified and cannot trade'],
  ['verification.invalid_id_number', 'please enter a valid id number'],
  ['identity.wrong_account_format', 'wrong phone number or email format'],
] as const)('the refusal %s says "%s"', (key, words) => {
  const texts: Readonly<Record<string, string>> = errorMessages('en-US');
  expect(texts[key]?.toLowerCase()).toContain(words);
});

test('what the app itself refuses is said in the same words', async () => {
  const [first, later] = await Promise.all([loadFirstMessages('en-US'), loadLaterMessages('en-US')]);
  expect([
    first.app['error.copyFailed'],
    first.app['error.timeout'],
    first.identity['error.agreement'],
    later.fiat['order.pay.voucherNeeded'],
    later.fiat['store.error.volumeOrder'],
  ]).toEqual([
    'Copy failed',
    'Request timeout ({{seconds}} s)',
    'Please read and agree to the user agreement',
    'Please upload payment voucher first',
    'Maximum volume cannot be less than minimum',
  ]);
});

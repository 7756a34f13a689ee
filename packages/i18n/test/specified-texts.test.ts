import { expect, test } from 'vitest';
import { errorMessages } from '../src/errors.ts';
import { loadFirstMessages, loadLaterMessages, LOCALES } from '../src/index.ts';

/** Texts of the specification that a person reads (section 8, "Messages seen", and section 5). */
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
  ['unreachable', 'maximum number of attempts exceeded.'],
] as const)('the refusal %s says "%s"', (key, words) => {
  const texts: Readonly<Record<string, string>> = errorMessages('en-US');
  expect(texts[key]?.toLowerCase()).toContain(words);
});

test('what a form refuses before it is sent is said in the same words', async () => {
  const [first, later] = await Promise.all([loadFirstMessages('en-US'), loadLaterMessages('en-US')]);
  expect(first.identity['error.accountEmail']).toMatch(/^Wrong email format\b/);
  expect(first.identity['error.accountMobile']).toMatch(/^Wrong phone number format\b/);
  expect(first.identity['error.passwordRules']).toMatch(/^Password too simple\b/);
  expect(later.file.unsupported).toMatch(/^Unsupported file format\b/);
  expect(first.app['error.copyFailed']).toBe('Copy failed');
});

test.each(LOCALES.map(({ locale }) => locale))('screens and server say the same in %s', async (locale) => {
  const [first, later] = await Promise.all([loadFirstMessages(locale), loadLaterMessages(locale)]);
  const server = errorMessages(locale);
  expect({
    'session.expired': first.app['session.expired'],
    'session.login_required': first.app['session.needsLogin'],
    timeout: first.app['error.timeout'],
    'identity.agreement_required': first.identity['error.agreement'],
    'identity.passwords_differ': first.identity['error.passwordsDiffer'],
    'fiat.voucher_required': later.fiat['order.pay.voucherNeeded'],
    'fiat.volume_order': later.fiat['store.error.volumeOrder'],
    'verification.invalid_id_number': later.verification['error.number'],
    'feedback.too_short': later.feedback['error.content'].replace('{{limit}}', '10'),
    'file.too_large': later.file.tooLarge.replace(/ ?M[Bo]/, ''),
  }).toEqual({
    'session.expired': server['session.expired'],
    'session.login_required': server['session.login_required'],
    timeout: server['timeout'],
    'identity.agreement_required': server['identity.agreement_required'],
    'identity.passwords_differ': server['identity.passwords_differ'],
    'fiat.voucher_required': server['fiat.voucher_required'],
    'fiat.volume_order': server['fiat.volume_order'],
    'verification.invalid_id_number': server['verification.invalid_id_number'],
    'feedback.too_short': server['feedback.too_short'],
    'file.too_large': server['file.too_large'],
  });
});

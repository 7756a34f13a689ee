import type { HelpTopic } from '@openbourse/api';

/**
 * The help articles of a new installation: `help/<locale>/<key>.html` has their words. The order is that within the
 * topic. A key keeps its id, so that an article is never seeded twice: new ones come at the end.
 */
export const HELP_ARTICLES = [
  ['register', 'getting_started'],
  ['log-in-problems', 'troubleshooting'],
  ['verify-identity', 'getting_started'],
  ['transaction-password', 'account_security'],
  ['authenticator', 'account_security'],
  ['passkeys', 'account_security'],
  ['withdrawal-address', 'deposit_withdrawal'],
  ['deposit', 'deposit_withdrawal'],
  ['deposit-missing', 'troubleshooting'],
  ['withdraw', 'deposit_withdrawal'],
  ['withdrawal-states', 'deposit_withdrawal'],
  ['limits', 'fees_rules'],
  ['transfer', 'deposit_withdrawal'],
  ['spot-order-types', 'spot'],
  ['spot-fees', 'fees_rules'],
  ['order-book', 'spot'],
  ['contract-basics', 'contract'],
  ['leverage-and-margin', 'contract'],
  ['liquidation', 'contract'],
  ['overnight-fee', 'contract'],
  ['take-profit-stop-loss', 'contract'],
  ['contract-receipt', 'fairness'],
  ['micro-basics', 'micro'],
  ['micro-limits', 'micro'],
  ['micro-verify', 'fairness'],
  ['fiat-buy', 'fiat'],
  ['fiat-sell', 'fiat'],
  ['fiat-dispute', 'fiat'],
  ['become-merchant', 'fiat'],
  ['staking', 'earning'],
  ['early-redemption', 'earning'],
  ['subscription', 'earning'],
  ['allocation-check', 'fairness'],
  ['invite-friends', 'referral_agents'],
  ['agents', 'referral_agents'],
  ['feedback-and-support', 'troubleshooting'],
  ['statements', 'fees_rules'],
  ['install-app', 'getting_started'],
  ['fairness-proofs', 'fairness'],
  ['freeze-account', 'account_security'],
  ['notifications', 'getting_started'],
  ['demo-mode', 'getting_started'],
  ['api-trading', 'spot'],
] as const satisfies readonly (readonly [key: string, topic: HelpTopic])[];

/** Those that a new installation shows first. */
export const POPULAR_ARTICLES: ReadonlySet<(typeof HELP_ARTICLES)[number][0]> = new Set([
  'verify-identity',
  'deposit',
  'withdraw',
  'deposit-missing',
  'spot-fees',
  'transaction-password',
]);

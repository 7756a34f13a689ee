import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api/limits';

const MARKET_ROLES = ['support', 'risk'] as const;
const LEDGER_ROLES = [...MARKET_ROLES, 'ledger_maker', 'ledger_checker'] as const;
const FIAT_ROLES = [...MARKET_ROLES, 'fiat_arbiter'] as const;
const WALLET_ROLES = [...LEDGER_ROLES, 'withdrawal_maker', 'withdrawal_checker'] as const;

/** Every screen by its path, and the roles that find anything there; no other role sees a link to it. */
export const SCREEN_ROLES = {
  '/tier': MARKET_ROLES,
  '/overview': OPERATOR_ROLES,
  '/users': [...WALLET_ROLES, 'identity_reviewer', 'fiat_arbiter'],
  '/identity': ['identity_reviewer'],
  '/deposits': WALLET_ROLES,
  '/withdrawals': WALLET_ROLES,
  '/custody': WALLET_ROLES,
  '/arbitration': FIAT_ROLES,
  '/support': ['support'],
  '/feedback': ['support'],
  '/ledger': [...LEDGER_ROLES, 'security_admin'],
  '/entries': LEDGER_ROLES,
  '/markets': MARKET_ROLES,
  '/coins': MARKET_ROLES,
  '/contracts': MARKET_ROLES,
  '/micro': MARKET_ROLES,
  '/staking': LEDGER_ROLES,
  '/fiat': FIAT_ROLES,
  '/subscription': [...MARKET_ROLES, 'content'],
  '/referral': MARKET_ROLES,
  '/terms': MARKET_ROLES,
  '/content': ['content'],
  '/proposals': OPERATOR_ROLES,
  '/audit': ['risk', 'security_admin'],
  '/operators': OPERATOR_ROLES,
  '/screening': ['risk', 'identity_reviewer', 'withdrawal_maker', 'withdrawal_checker'],
  '/webhook': ['support', 'risk', 'security_admin'],
  '/system': OPERATOR_ROLES,
} as const satisfies Readonly<Record<string, readonly OperatorRole[]>>;

export type ScreenPath = keyof typeof SCREEN_ROLES;

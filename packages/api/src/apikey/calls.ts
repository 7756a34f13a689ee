import { API_KEY_ALGORITHMS, API_KEY_CHOICES, API_KEY_LIMITS, API_KEY_SCOPES } from './limits.ts';
import { change, endpoint } from '../endpoint.ts';
import { boolean, integer, list as listOf, nullable, object, optional, page, string, t } from '../schema.ts';

const PROOF_ERRORS = [
  'identity.disabled',
  'identity.authenticator_required',
  'identity.authenticator_code_required',
  'identity.wrong_authenticator_code',
  'identity.authenticator_locked',
] as const;
const TERM_ERRORS = [
  'apikey.label_required',
  'apikey.ip_invalid',
  'apikey.ip_too_wide',
  'apikey.too_many_ips',
  'apikey.expiry_required',
  'apikey.expiry_out_of_range',
] as const;

/** The example of RFC 8410. */
const PUBLIC_KEY =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----';
const scopes = listOf(t.oneOf(API_KEY_SCOPES));

/** Fields that the owner of a key decides on. */
const terms = {
  label: t.text(1, API_KEY_LIMITS.labelLengthMax, 'Market maker'),
  scopes: t.oneOf(API_KEY_CHOICES),
  /** Addresses and networks with commas between them, because forms have no lists; empty: from anywhere. */
  ips: optional(t.text(0, 1_200, '203.0.113.7,2001:db8::/48')),
  /** Without one the key lasts until it is revoked. */
  expires_at: optional(t.instantParam),
};
const proof = {
  pay_password: t.text(1, 128, '482913'),
  /** Six digits of the authenticator. */
  auth_code: t.text(1, 16, '123456'),
};

const shown = {
  id: integer(),
  label: string(),
  algorithm: t.oneOf(API_KEY_ALGORITHMS),
  scopes,
  /** As they are compared; empty: from anywhere. */
  ips: listOf(string()),
  expires_at: nullable(t.instant),
  created_at: t.instant,
  last_used_at: nullable(t.instant),
  last_used_ip: nullable(string()),
  /** Password or authenticator were replaced since it was proved: it is refused until `apikey.update` proves it again. */
  is_suspended: boolean(),
};
const apiKey = object({ ...shown, key: string() });

export const list = endpoint('apikey.list', {
  summary: 'The API keys of the user, newest first, without revoked ones. None tells its secret.',
  input: object({}),
  reply: listOf(apiKey),
});

export const create = change('apikey.create', {
  summary: `Creates an API key, proved by the transaction password and the authenticator, and answers its secret, once; with a public key it is signed by the other half, and there is no secret. A key that may trade from anywhere lasts ${API_KEY_LIMITS.openTradeExpiryMaxMs / 86_400_000} days at most.`,
  input: object({
    ...terms,
    /** Of Ed25519, in PEM. */
    public_key: optional(t.lines(1, API_KEY_LIMITS.publicKeyLengthMax, PUBLIC_KEY)),
    ...proof,
  }),
  /** The secret is empty where the program has one that stays with it. */
  reply: object({ ...shown, key: string(), secret: string() }),
  errors: ['apikey.too_many', 'apikey.public_key_invalid', ...TERM_ERRORS, ...PROOF_ERRORS],
  by: 'active',
  proof: 'second_factor',
  once: true,
  isSecret: true,
});

export const update = change('apikey.update', {
  summary:
    'Replaces label, scopes, addresses and expiry of an API key, proved as its creation is, which also confirms a suspended one. Its sockets are closed.',
  input: object({ id: t.id, ...terms, ...proof }),
  reply: apiKey,
  errors: ['apikey.not_found', ...TERM_ERRORS, ...PROOF_ERRORS],
  by: 'active',
  proof: 'second_factor',
  once: true,
});

export const revoke = change('apikey.revoke', {
  summary:
    'Ends an API key at once and for ever. It takes nothing but the session, because it only takes away.',
  input: object({ id: t.id }),
  reply: object({}),
  errors: ['apikey.not_found'],
});

const READERS = [
  'support',
  'risk',
  'withdrawal_maker',
  'withdrawal_checker',
  'ledger_maker',
  'ledger_checker',
] as const;

export const operatorKeys = endpoint('apikey.operator_keys', {
  summary: 'The API keys of a user, newest first, revoked ones as well. Of a key only its last characters.',
  input: object({ user_id: t.id, cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: page(
    object({
      ...shown,
      key_end: string(),
      revoked_at: nullable(t.instant),
      /** The party that revoked it: its owner or an operator. */
      revoked_by: nullable(t.oneOf(['owner', 'operator'] as const)),
    }),
  ),
  roles: READERS,
});

export const operatorRevoke = change('apikey.operator_revoke', {
  summary: 'Ends an API key of a user at once; the user is told.',
  input: object({ id: t.id, reason: t.text(10, 500, 'Its owner reported that it was published') }),
  reply: object({}),
  errors: ['apikey.not_found', 'apikey.already_revoked', 'operator.own_account'],
  roles: ['support', 'risk'],
  once: true,
});

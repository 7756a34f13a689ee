/** Of API keys. Plain data. */

/** Permissions of a key. Withdrawing does not exist: a stolen key cannot take anything out. */
export const API_KEY_SCOPES = ['read', 'trade'] as const;
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number];

/** The choices for a key, as forms send them: reading is part of every key. */
export const API_KEY_CHOICES = ['read', 'read,trade'] as const;

/** Ways of signing: by a secret that both sides have, or by a key of which the server has the public half alone. */
export const API_KEY_ALGORITHMS = ['hmac', 'ed25519'] as const;
export type ApiKeyAlgorithm = (typeof API_KEY_ALGORITHMS)[number];

export const API_KEY_LIMITS = {
  publicKeyLengthMax: 400,
  /** Of a user, without revoked ones. */
  keysMax: 30,
  labelLengthMax: 32,
  /** Addresses and networks of a key. */
  ipsMax: 20,
  /** A network wider than this is no restriction. */
  ipv4PrefixMin: 16,
  ipv6PrefixMin: 32,
  expiryMaxMs: 365 * 86_400_000,
  /** Of a key that may trade from anywhere: it must expire, and so soon. */
  openTradeExpiryMaxMs: 90 * 86_400_000,
} as const;

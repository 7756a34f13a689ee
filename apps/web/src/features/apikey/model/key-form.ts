import { API_KEY_LIMITS, type ApiKeyScope, LIMITS } from '@openbourse/api/limits';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import { DAY_MS } from '@openbourse/money';
import type { ApiKey, KeyInput } from '../api.ts';

/** Named as the server names the fields, so that its refusals find them. */
export interface TermValues {
  readonly label: string;
  readonly scopes: KeyInput['scopes'];
  /** The program has a private key of its own. */
  readonly isOwnKey: boolean;
  readonly public_key: string;
  readonly ips: readonly string[];
  /** One of the choices of the expiry. */
  readonly expires_at: string;
}

export interface ProofValues {
  readonly pay_password: string;
  readonly auth_code: string;
}

/** An expiry to choose: that many days from now, never, or what the key has. */
export type ExpiryChoice = { readonly value: string } & (
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'never' }
  | { readonly kind: 'keep'; readonly at: number }
);

type ProofKey = 'wallet:payPasswordRequired' | 'identity:error.googleCode';

/** The clocks of browser and server differ a little; the longest expiry must still pass. */
const CLOCK_RESERVE_MS = 5 * 60_000;
const DAYS = [30, 90, 180, 365] as const;
const NEVER = 'never';
const KEEP = 'keep';
const FIRST_CHOICE = '90';
const PAY_PASSWORD = new RegExp(`^\\d{${LIMITS.payPasswordDigits}}$`);

/** Name of the way of signing, the same in all languages. */
export const ED25519 = 'Ed25519';

/** Days that a key lasts at most which may trade from any address. */
export const OPEN_TRADE_DAYS = API_KEY_LIMITS.openTradeExpiryMaxMs / DAY_MS;

export const TERM_RULES: readonly Rule<
  TermValues,
  'apikey:labelMissing' | 'apikey:ownKeyMissing' | 'apikey:ownKeyPrivate'
>[] = [
  { field: 'label', key: 'apikey:labelMissing', fails: ({ label }) => label.trim() === '' },
  {
    field: 'public_key',
    key: 'apikey:ownKeyMissing',
    fails: ({ isOwnKey, public_key }) => isOwnKey && public_key.trim() === '',
  },
  {
    field: 'public_key',
    key: 'apikey:ownKeyPrivate',
    fails: ({ isOwnKey, public_key }) => isOwnKey && public_key.includes('PRIVATE KEY'),
  },
];

export const PROOF_RULES: readonly Rule<ProofValues, ProofKey>[] = [
  {
    field: 'pay_password',
    key: 'wallet:payPasswordRequired',
    fails: ({ pay_password }) => !PAY_PASSWORD.test(pay_password),
  },
  {
    field: 'auth_code',
    key: 'identity:error.googleCode',
    fails: ({ auth_code }) => auth_code.trim() === '',
  },
];

export function initialTerms(key: ApiKey | null): TermValues {
  const own = { isOwnKey: false, public_key: '' };
  if (key === null) return { label: '', scopes: 'read', ...own, ips: [], expires_at: FIRST_CHOICE };
  return {
    ...own,
    label: key.label,
    scopes: mayTrade(key.scopes) ? 'read,trade' : 'read',
    ips: key.ips,
    expires_at: key.expires_at === null ? NEVER : KEEP,
  };
}

export function mayTrade(scopes: readonly ApiKeyScope[]): boolean {
  return scopes.includes('trade');
}

/** Reports whether the key could be used by anybody who has it, to trade. */
export function isOpenTrade({ scopes, ips }: Pick<TermValues, 'scopes' | 'ips'>): boolean {
  return scopes === 'read,trade' && ips.length === 0;
}

/**
 * Choices for the end of a key, given the other terms: a key that may trade from any address does not last
 * long.
 */
export function expiryChoices(
  terms: Pick<TermValues, 'scopes' | 'ips'>,
  context: { readonly keptAt: number | null; readonly now: number },
): readonly ExpiryChoice[] {
  const { keptAt, now } = context;
  const isOpen = isOpenTrade(terms);
  const isKept =
    keptAt !== null && keptAt > now && (!isOpen || keptAt <= now + API_KEY_LIMITS.openTradeExpiryMaxMs);
  return [
    ...(isKept ? [{ value: KEEP, kind: 'keep', at: keptAt } as const] : []),
    ...DAYS.filter((days) => !isOpen || days <= OPEN_TRADE_DAYS).map(
      (days) => ({ value: `${days}`, kind: 'days', days }) as const,
    ),
    ...(isOpen ? [] : [{ value: NEVER, kind: 'never' } as const]),
  ];
}

/** The choice that holds: what was chosen while the other terms allow it, else the longest that they do. */
export function chosenExpiry(choices: readonly ExpiryChoice[], value: string): ExpiryChoice {
  const found =
    choices.find((choice) => choice.value === value) ??
    choices.find((choice) => choice.value === FIRST_CHOICE);
  if (found === undefined) throw new Error('There is always an expiry to choose.');
  return found;
}

/** The instant of a choice; null when the key lasts until it is revoked. */
export function expiryAt(choice: ExpiryChoice, now: number): number | null {
  if (choice.kind === 'never') return null;
  return choice.kind === 'keep' ? choice.at : now + choice.days * DAY_MS - CLOCK_RESERVE_MS;
}

export function inputOf(
  terms: TermValues,
  proof: ProofValues & { readonly expiresAt: number | null },
): KeyInput {
  return {
    label: terms.label.trim(),
    scopes: terms.scopes,
    ips: terms.ips.join(','),
    ...(terms.isOwnKey && { public_key: terms.public_key.trim() }),
    ...(proof.expiresAt !== null && { expires_at: proof.expiresAt }),
    pay_password: proof.pay_password,
    auth_code: proof.auth_code.trim(),
  };
}

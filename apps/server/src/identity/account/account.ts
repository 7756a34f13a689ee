export type AccountKind = 'email' | 'mobile';

/** Login name of a person, in its one canonical spelling. */
export interface Account {
  readonly kind: AccountKind;
  /** A lower-case e-mail address, or a mobile number as in E.164: plus sign and digits. */
  readonly value: string;
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Reads an e-mail address as the forms of RFC 5321 that mail providers hand out; null when it is none. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const isAddress =
    address.length <= 254 &&
    localPart.length <= 64 &&
    LOCAL_PART.test(localPart) &&
    DOMAIN.test(address.slice(at + 1));
  return isAddress ? address : null;
}

/** Lengths of national mobile numbers where a calling code has exactly one; elsewhere E.164's bounds hold. */
const NATIONAL_LENGTHS: Readonly<Record<string, number>> = {
  '1': 10,
  '7': 10,
  '33': 9,
  '34': 9,
  '81': 10,
  '82': 10,
  '86': 11,
  '852': 8,
  '853': 8,
};
const E164_DIGITS_MIN = 8;
const E164_DIGITS_MAX = 15;

/** Reads a mobile number, written nationally or with its plus sign, of the calling code; null when it is none. */
export function readMobile(text: string, callingCode: string): string | null {
  const compact = text.replace(/[\s().-]/g, '');
  const international = `+${callingCode}`;
  const rest = compact.startsWith(international) ? compact.slice(international.length) : compact;
  if (!/^[0-9]+$/.test(rest)) return null;
  const national = rest.replace(/^0/, '');
  const digits = callingCode.length + national.length;
  if (digits < E164_DIGITS_MIN || digits > E164_DIGITS_MAX || national.startsWith('0')) return null;
  // The members of the North American plan share its seven digits behind codes of four.
  const length = /^1[0-9]{3}$/.test(callingCode) ? 7 : NATIONAL_LENGTHS[callingCode];
  if (length !== undefined && national.length !== length) return null;
  return international + national;
}

/** Hides the middle of an account: enough to recognize one's own, too little to learn another's. */
export function maskAccount(account: Account): string {
  if (account.kind === 'mobile') return `${account.value.slice(0, 4)}****${account.value.slice(-3)}`;
  const [localPart = '', domain = ''] = account.value.split('@');
  return `${localPart.slice(0, localPart.length > 2 ? 2 : 1)}***@${domain}`;
}

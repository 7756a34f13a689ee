import { API_KEY_LIMITS } from '@openbourse/api/limits';

export type AddressFault = 'apikey:ipInvalid' | 'apikey:ipTooWide' | 'apikey:ipTwice' | 'apikey:ipFull';
export type Address =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: AddressFault; readonly limit: number };

const { ipsMax, ipv4PrefixMin, ipv6PrefixMin } = API_KEY_LIMITS;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${BYTE}(?:\\.${BYTE}){3}$`);
const IPV6 = /^[\da-f:.]+$/;
const PREFIX = /^(?:0|[1-9]\d{0,2})$/;
const WIDTHS = {
  4: { min: ipv4PrefixMin, max: 32 },
  6: { min: ipv6PrefixMin, max: 128 },
} as const;

/** Reads what was typed or pasted: addresses and networks with blanks, commas or line ends between them. */
export function splitAddresses(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '');
}

/**
 * Reads an address or network and judges whether it can join the list. The server compares it in its shortest
 * form.
 */
export function readAddress(typed: string, present: readonly string[]): Address {
  const text = typed.trim().toLowerCase();
  const [address = '', prefix, ...rest] = text.split('/');
  const version = versionOf(address);
  if (version === null || rest.length > 0) return refused('apikey:ipInvalid');
  const { min, max } = WIDTHS[version];
  if (prefix !== undefined) {
    const bits = Number.parseInt(prefix, 10);
    if (!PREFIX.test(prefix) || bits > max) return refused('apikey:ipInvalid');
    if (bits < min) return refused('apikey:ipTooWide', min);
  }
  if (present.includes(text)) return refused('apikey:ipTwice');
  if (present.length >= ipsMax) return refused('apikey:ipFull', ipsMax);
  return { ok: true, text };
}

function refused(fault: AddressFault, limit = 0): Address {
  return { ok: false, fault, limit };
}

function versionOf(address: string): 4 | 6 | null {
  if (IPV4.test(address)) return 4;
  return IPV6.test(address) && address.includes(':') && URL.canParse(`http://[${address}]`) ? 6 : null;
}

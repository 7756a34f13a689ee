import { isIP } from 'node:net';
import { API_KEY_LIMITS } from '@openbourse/api';
import { AppError } from '../kernel/error.ts';

/** The addresses that share their first bits. */
interface Network {
  readonly family: 4 | 6;
  /** All bits of the address; those behind the prefix are zero. */
  readonly bits: bigint;
  readonly prefix: number;
}

/** Which addresses may use a key; none stands for all. */
export type IpList = readonly Network[];

const BITS = { 4: 32, 6: 128 } as const;
const GROUP_BITS = 16n;
/** ::ffff:0:0/96 holds the IPv4 addresses. */
const MAPPED = 0xffffn;
const MAPPED_BITS = 32n;
const SHOWN_MAX = 45;
const EXAMPLE = '203.0.113.7';

/**
 * The canonical texts of a user's input, with commas between addresses and networks: each once, lower case,
 * as short as they can be, with zeros behind the prefix. Refuses with `apikey.ip_invalid`,
 * `apikey.ip_too_wide` and `apikey.too_many_ips`.
 */
export function readIps(text: string): readonly string[] {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const texts = [...new Set(entries.map((entry) => textOf(readEntry(entry))))];
  const limit = API_KEY_LIMITS.ipsMax;
  if (texts.length > limit) throw new AppError('apikey.too_many_ips', { field: 'ips', limit: String(limit) });
  return texts;
}

/** The list that canonical texts stand for. */
export function ipListOf(texts: readonly string[]): IpList {
  return texts.map((text) => readEntry(text));
}

/** Reports whether an address may use a key with this list; no text that is no address is on a list. */
export function isOnList(list: IpList, ip: string): boolean {
  if (list.length === 0) return true;
  const address = readAddress(ip);
  if (address === null) return false;
  return list.some(
    ({ family, bits, prefix }) => family === address.family && bits === cut(address, prefix).bits,
  );
}

function readEntry(entry: string): Network {
  const [ip = '', length, ...rest] = entry.split('/');
  const address = readAddress(ip);
  if (address === null || rest.length > 0) throw invalid(entry);
  if (length === undefined) return address;
  if (!/^(0|[1-9][0-9]{0,2})$/.test(length)) throw invalid(entry);
  const prefix = Number.parseInt(length, 10);
  if (prefix > BITS[address.family]) throw invalid(entry);
  const least = address.family === 4 ? API_KEY_LIMITS.ipv4PrefixMin : API_KEY_LIMITS.ipv6PrefixMin;
  if (prefix < least) {
    const accepted = textOf(cut(address, least));
    throw new AppError('apikey.ip_too_wide', {
      field: 'ips',
      limit: String(least),
      value: entry.slice(0, SHOWN_MAX),
      accepted,
    });
  }
  return cut(address, prefix);
}

/** An IPv4 address may come as an IPv6 address, as a socket that takes both shows it. Null for any other text. */
function readAddress(text: string): Network | null {
  const family = isIP(text);
  if (family === 4) return { family, bits: bitsOf4(text), prefix: BITS[4] };
  if (family !== 6 || text.includes('%')) return null;
  const bits = bitsOf6(text);
  if (bits >> MAPPED_BITS === MAPPED)
    return { family: 4, bits: BigInt.asUintN(BITS[4], bits), prefix: BITS[4] };
  return { family, bits, prefix: BITS[6] };
}

function bitsOf4(text: string): bigint {
  return text.split('.').reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

function bitsOf6(text: string): bigint {
  const [front = '', back] = canonical(text).split('::');
  const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const head = groupsOf(front);
  const tail = groupsOf(back ?? '');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = back === undefined ? head : [...head, ...zeros, ...tail];
  return groups.reduce((bits, group) => (bits << GROUP_BITS) | BigInt(`0x${group}`), 0n);
}

/** The shortest text of an IPv6 address, in hexadecimal groups alone. */
function canonical(text: string): string {
  return new URL(`http://[${text}]`).hostname.slice(1, -1);
}

function cut({ family, bits }: Network, prefix: number): Network {
  const rest = BigInt(BITS[family] - prefix);
  return { family, bits: (bits >> rest) << rest, prefix };
}

function textOf({ family, bits, prefix }: Network): string {
  const [count, width, radix] = family === 4 ? [4, 8n, 10] : [8, GROUP_BITS, 16];
  const parts = Array.from({ length: count }, (_, index) =>
    ((bits >> (BigInt(count - 1 - index) * width)) & ((1n << width) - 1n)).toString(radix),
  );
  const address = family === 4 ? parts.join('.') : canonical(parts.join(':'));
  return prefix === BITS[family] ? address : `${address}/${prefix}`;
}

function invalid(entry: string): AppError {
  return new AppError('apikey.ip_invalid', {
    field: 'ips',
    value: entry.slice(0, SHOWN_MAX),
    accepted: EXAMPLE,
  });
}

/**
 * The network that limits are counted by: an IPv4 address, or the /64 of an IPv6 address, which one
 * subscriber has whole. Text that is no address counts as itself.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4);
}

/** Region of a network: the /48 of an IPv6 address, or the /24 of an IPv4 address. */
export function regionOf(ip: string): string {
  const network = prefixOf(ip, 3);
  const [a, b, c] = /^\d+\.\d+\.\d+\.\d+$/.test(network) ? network.split('.') : [];
  return a === undefined ? network : `${a}.${b}.${c}.0/24`;
}

function prefixOf(ip: string, kept: 3 | 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? [];
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return `${groups
    .slice(0, kept)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${16 * kept}`;
}

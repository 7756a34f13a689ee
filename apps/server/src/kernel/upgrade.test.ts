import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { clientAddress } from './upgrade.ts';

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  }) as unknown as IncomingMessage;

describe('the address of a client', () => {
  it.each([
    ['without a proxy', [], '203.0.113.7', undefined, '203.0.113.7'],
    ['when anybody claims to be one', [], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['behind one proxy', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.1', '198.51.100.1'],
    [
      'behind two',
      ['10.0.0.0/8', '192.0.2.1'],
      '10.1.2.3',
      '1.1.1.1, 198.51.100.1, 192.0.2.1',
      '198.51.100.1',
    ],
    ['of IPv4 in IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['behind a named range', ['loopback'], '::1', '2001:db8::5', '2001:db8::5'],
    ['that is nothing but proxies', ['10.0.0.0/8'], '10.1.2.3', '10.9.9.9', '10.9.9.9'],
    ['that a client forged', ['10.0.0.1'], '10.0.0.1', 'not an address', 'not an address'],
  ])('%s', (_name, trusted, remote, forwarded, expected) => {
    expect(clientAddress(trusted)(from(remote, forwarded))).toBe(expected);
  });
});

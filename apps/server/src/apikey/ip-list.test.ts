import { describe, expect, test } from 'vitest';
import { ipListOf, isOnList, readIps } from './ip-list.ts';

const refusalOf = (text: string): unknown => {
  try {
    return readIps(text);
  } catch (error) {
    return error;
  }
};

describe('input of a user', () => {
  test.each([
    ['', []],
    [' , ', []],
    ['203.0.113.7', ['203.0.113.7']],
    ['203.0.113.7, 203.0.113.7/32', ['203.0.113.7']],
    ['203.0.113.7/24', ['203.0.113.0/24']],
    ['10.20.255.255/16', ['10.20.0.0/16']],
    ['2001:DB8:0:0:0:0:0:1', ['2001:db8::1']],
    ['2001:db8:1:2:3:4:5:6/48', ['2001:db8:1::/48']],
    ['::1,1::', ['::1', '1::']],
    ['2001:db8::1/128', ['2001:db8::1']],
    ['::ffff:203.0.113.7', ['203.0.113.7']],
    ['::FFFF:cb00:7107', ['203.0.113.7']],
    ['2001:db8::203.0.113.7', ['2001:db8::cb00:7107']],
    ['1:2:3:4:5:6:7:8', ['1:2:3:4:5:6:7:8']],
  ])('"%s" becomes its canonical texts', (text, texts) => {
    expect(readIps(text)).toEqual(texts);
    expect(readIps(texts.join(','))).toEqual(texts);
  });

  test.each([
    'localhost',
    '203.0.113',
    '203.0.113.07',
    '203.0.113.256',
    '203.0.113.7/',
    '203.0.113.0/33',
    '203.0.113.0/024',
    '203.0.113.0/-1',
    '203.0.113.0/24/24',
    '203.0.113.0/24 203.0.114.0/24',
    '2001:db8::/129',
    '2001:db8::1::2',
    'fe80::1%eth0',
    '[2001:db8::1]',
    '0x7f000001',
    '2130706433',
    '１.2.3.4',
    '*',
  ])('"%s" is no address', (text) => {
    expect(refusalOf(text)).toMatchObject({
      key: 'apikey.ip_invalid',
      details: { field: 'ips', value: text, accepted: '203.0.113.7' },
    });
  });

  test.each([
    ['0.0.0.0/0', '16', '0.0.0.0/16'],
    ['10.1.2.3/15', '16', '10.1.0.0/16'],
    ['::/0', '32', '::/32'],
    ['2001:db8:1::/31', '32', '2001:db8::/32'],
  ])('"%s" restricts nothing', (text, limit, accepted) => {
    expect(refusalOf(text)).toMatchObject({ key: 'apikey.ip_too_wide', details: { limit, accepted } });
  });

  test('twenty are possible, repetitions do not count', () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `10.0.0.${index}`);
    expect(readIps([...twenty, '10.0.0.1/32'].join(','))).toEqual(twenty);
    expect(refusalOf([...twenty, '10.0.0.20'].join(','))).toMatchObject({ key: 'apikey.too_many_ips' });
  });
});

describe('a list', () => {
  test.each([
    [[], '203.0.113.7', true],
    [[], 'no address', true],
    [['203.0.113.7'], '203.0.113.7', true],
    [['203.0.113.7'], '::ffff:203.0.113.7', true],
    [['203.0.113.7'], '203.0.113.8', false],
    [['203.0.113.0/24'], '203.0.113.255', true],
    [['203.0.113.0/24'], '203.0.114.0', false],
    [['203.0.113.128/25'], '203.0.113.127', false],
    [['2001:db8::/48'], '2001:db8:0:ffff::1', true],
    [['2001:db8::/48'], '2001:db8:1::1', false],
    [['2001:db8::1', '10.0.0.0/16'], '10.0.3.4', true],
    [['::/32'], '0.0.0.1', false],
    [['0.0.0.0/16'], '::1', false],
    [['203.0.113.7'], 'no address', false],
    [['203.0.113.7'], '', false],
  ] as const)('%j with %s: %s', (texts, ip, isAllowed) => {
    expect(isOnList(ipListOf(texts), ip)).toBe(isAllowed);
  });
});

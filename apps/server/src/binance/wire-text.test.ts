import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readFields, signedText, textOf } from './wire-text.ts';

const SECRET = 'NhqPtmdSJYdKjVHjA7PZj4Mge3R5YNiP1e3UZjInClVN65XAbvqqM6A7H5fATj0j';
const ORDER =
  'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC&quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559';
const WHOLE = 'c8db56825ae71d6d79447849e617115f4a920fa2acdcab2b053c4b2838bd6b71';

const sign = (text: string): string => createHmac('sha256', SECRET).update(text).digest('hex');

describe('what a signature is over', () => {
  it.each([
    ['a body', '', `${ORDER}&signature=${WHOLE}`, WHOLE],
    ['a query', `${ORDER}&signature=${WHOLE}`, '', WHOLE],
    ['a query whose signature comes first', `signature=${WHOLE}&${ORDER}`, '', WHOLE],
    [
      'a query and a body, without a sign between them',
      'symbol=LTCBTC&side=BUY&type=LIMIT&timeInForce=GTC',
      'quantity=1&price=0.1&recvWindow=5000&timestamp=1499827319559&signature=0fd1',
      '0fd168b8ddb4876a0358a8d14d0c9f3da0e9b20c5d52b2a00fcf7d1c602f9a77',
    ],
  ])('is %s', (_what, query, body, signature) => {
    expect(sign(signedText(query, body))).toBe(signature);
  });

  it('is the text as it was sent, escapes and order included', () => {
    expect(signedText('b=%7e&a=1+2&signature=x&c=%7E', 'd=&e')).toBe('b=%7e&a=1+2&c=%7Ed=&e');
  });
});

describe('parameters', () => {
  it('of a query go before those of a body', () => {
    expect([...readFields('symbol=A%20B&limit=1', 'limit=2&fromId=3')]).toEqual([
      ['limit', '1'],
      ['fromId', '3'],
      ['symbol', 'A B'],
    ]);
  });

  it('may be absent or empty', () => {
    expect([...readFields('', '')]).toEqual([]);
    expect([...readFields('limit=&fromId&', '')]).toEqual([
      ['limit', ''],
      ['fromId', ''],
    ]);
  });

  it.each([
    ['a name twice', 'limit=1&limit=2', '', -1101],
    ['a name twice in the body', '', 'limit=1&%6cimit=2', -1101],
    ['too many', Array.from({ length: 65 }, (_, at) => `p${at}=1`).join('&'), '', -1101],
    ['a broken escape', 'symbol=%zz', '', -1100],
  ])('with %s are refused', (_what, query, body, code) => {
    expect(() => readFields(query, body)).toThrow(expect.objectContaining({ code }));
  });

  it('of bytes that are no text are refused', () => {
    expect(textOf(Buffer.from('a=ü'))).toBe('a=ü');
    expect(() => textOf(Buffer.from([0xff, 0x3d]))).toThrow(expect.objectContaining({ code: -1100 }));
  });
});

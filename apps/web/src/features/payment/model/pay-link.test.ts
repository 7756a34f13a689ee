import { describe, expect, it } from 'vitest';
import { pathIn, payPath, readRequest } from './pay-link.ts';

const ORIGIN = 'https://openbourse.example';

describe('the link of a request', () => {
  it('carries what is asked for, and nothing that is empty', () => {
    expect(payPath({ to: '123456789', coin: '', amount: '', note: '' })).toBe('/pay?to=123456789');
    const request = { to: '123456789', coin: 'USDT', amount: '12.5', note: 'Tickets & more' };
    const path = payPath(request);
    expect(path).toBe('/pay?to=123456789&coin=USDT&amount=12.5&note=Tickets+%26+more');
    expect(readRequest(new URL(path, ORIGIN).searchParams)).toEqual(request);
  });

  it.each(['-1', '1e3', '1,5', '', '1.1234567890123456789'])('leaves out an amount of "%s"', (amount) => {
    expect(readRequest(new URLSearchParams({ to: '1', amount })).amount).toBe('');
  });

  it('is read where it was pasted, of this site only', () => {
    expect(pathIn(` ${ORIGIN}/pay?to=5&amount=1 `, ORIGIN)).toBe('/pay?to=5&amount=1');
    expect(pathIn('https://elsewhere.example/pay?to=5', ORIGIN)).toBeNull();
    expect(pathIn(`${ORIGIN}/transfer?to=5`, ORIGIN)).toBeNull();
    expect(pathIn(`${ORIGIN}/pay`, ORIGIN)).toBeNull();
    expect(pathIn('ben@example.com', ORIGIN)).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { readRequest, signedTextOf } from './read-request.ts';

const read = (text: string) => {
  const request = readRequest(text);
  if ('refusal' in request) throw request.refusal;
  return request;
};

describe('a request', () => {
  it.each(['9007199254740993', '-9223372036854775808', '0', '"a-1"', 'null'])(
    'is answered with its id %s exactly',
    (id) => {
      expect(read(`{"id":${id},"method":"ping"}`).id).toBe(id);
    },
  );

  it.each(['9223372036854775808', '1.5', '1e3', '{}', 'true', '"<b>"', '[1]', `"${'a'.repeat(37)}"`])(
    'may not be named %s',
    (id) => {
      expect(readRequest(`{"id":${id},"method":"ping"}`)).toMatchObject({
        id: 'null',
        refusal: { code: -1130 },
      });
    },
  );

  it('keeps every number as it was sent', () => {
    const { params } = read(
      '{"method":"m","params":{"q":0.10000000000000000001,"e":1e-7,"t":"1 \\"2\\" 3","l":["A",1],"b":true,"n":null}}',
    );
    expect([...params]).toEqual([
      ['q', '0.10000000000000000001'],
      ['e', '1e-7'],
      ['t', '1 "2" 3'],
      ['l', '["A","1"]'],
      ['b', 'true'],
      ['n', ''],
    ]);
  });

  it('is signed over its parameters by name', () => {
    const { params } = read('{"method":"v3/order.place","params":{"b":2,"signature":"x","a":"1","B":0}}');
    expect(signedTextOf(params)).toBe('B=0&a=1&b=2');
  });

  it('has no more parameters than any call', () => {
    const params = Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`p${index}`, 1]));
    expect(readRequest(JSON.stringify({ method: 'm', params }))).toMatchObject({ refusal: { code: -1101 } });
  });
});

import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { EndpointNamed, InputOf, ReplyOf } from './index.ts';
import * as api from './index.ts';
import { ENDPOINTS, ERRORS, feedback, OPERATOR_ROUTES, ROUTES, spot } from './index.ts';

const camelCase = (words: string): string =>
  words.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());

describe('calls', () => {
  it('are exported by the noun and the verb of their names', () => {
    const exported = new Map(
      Object.entries({ ...api, ENDPOINTS: {} }).flatMap(([noun, module]) =>
        Object.entries(module).map(
          ([name, value]) =>
            [(value as { readonly name?: unknown } | null)?.name, `${noun}.${name}`] as const,
        ),
      ),
    );
    for (const one of ENDPOINTS) expect(exported.get(one.name), one.name).toBe(camelCase(one.name));
  });

  it('defines every route of the table exactly once', () => {
    expect(ENDPOINTS.map((one) => one.name).toSorted()).toEqual(
      Object.keys({ ...ROUTES, ...OPERATOR_ROUTES }).toSorted(),
    );
  });

  it('gives every call a path of its own', () => {
    const paths = ENDPOINTS.map((one) => one.path);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  it('gives every error a code of its own', () => {
    const codes = Object.values(ERRORS).map((one) => one.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).not.toContain(1);
  });

  it('refuses an approval as each proposal may be refused', () => {
    const approval = ENDPOINTS.find(({ name }) => name === 'operator.decide_proposal');
    const proposals = ENDPOINTS.filter(({ checkers }) => checkers.length > 0);
    expect(proposals.length).toBeGreaterThan(20);
    expect(approval?.errors).toEqual(expect.arrayContaining(proposals.flatMap(({ errors }) => errors)));
  });

  it('decodes whole numbers written as text and refuses those out of range', () => {
    const input = Compile(spot.openOrders.input);
    expect(input.Decode({ currency_match_id: '12' })).toEqual({ currency_match_id: 12 });
    for (const bad of ['0', '1.5', '-1', '1e3', '99999999999', ['1'], 2 ** 31, Number.NaN, null]) {
      expect(input.Check({ currency_match_id: bad }), String(bad)).toBe(false);
    }
  });

  it('takes text of several lines where it may have them, and reads each end of a line alike', () => {
    const input = Compile(feedback.submit.input);
    const form = { type: 'other', title: 'Title' };
    expect(input.Decode({ ...form, content: 'a\r\nb\rc\nd\te' })).toMatchObject({ content: 'a\nb\nc\nd e' });
    for (const bad of ['\0', '\u0007', '\u000b', '\u000c', '\u001b[31m', '\u007f', '\ud800'])
      expect(input.Check({ ...form, content: bad }), JSON.stringify(bad)).toBe(false);
    expect(input.Check({ ...form, title: 'a\nb', content: '' })).toBe(false);
  });

  it('refuses unknown fields, prototypes included', () => {
    const input = Compile(spot.openOrders.input);
    expect(input.Check({ other: '1' })).toBe(false);
    expect(input.Check(JSON.parse('{"__proto__":{"currency_match_id":1}}'))).toBe(false);
  });

  it('takes money as plain decimal text only', () => {
    const input = Compile(spot.placeOrder.input);
    const order = { currency_match_id: 1, side: 'buy', type: 'limit', quantity: '1' };
    expect(input.Check({ ...order, price: '64012.35' })).toBe(true);
    for (const bad of [1, '1e309', '-1', '+1', ' 1', '0x10', '1,5', '٣', 'NaN', '', '1.', '.5', ['1']]) {
      expect(input.Check({ ...order, price: bad }), String(bad)).toBe(false);
    }
  });

  it('types a call by its name', () => {
    type Place = EndpointNamed<'spot.place_order'>;
    const input: InputOf<Place> = { currency_match_id: 1, side: 'buy', type: 'market', total: '10' };
    const reply: Pick<ReplyOf<Place>, 'oco_order'> = { oco_order: null };
    expect([input.side, reply.oco_order]).toEqual(['buy', null]);
  });
});

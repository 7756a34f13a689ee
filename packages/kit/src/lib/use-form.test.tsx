import { ClientError } from '@openbourse/client';
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type FieldFault, type Rule, useForm } from './use-form.ts';

interface Values {
  readonly price: string;
  readonly quantity: string;
}
const EMPTY: Values = { price: '', quantity: '' };
const RULES: readonly Rule<Values, 'missing' | 'short' | 'none'>[] = [
  { field: 'price', key: 'missing', fails: (f) => f.price === '' },
  {
    field: 'price',
    key: 'short',
    fails: (f) => {
      if (f.price === '') throw new Error('a rule is asked although the one before it fails');
      return f.price.length < 3;
    },
  },
  { field: 'quantity', key: 'none', fails: (f) => f.quantity === '0' },
];

const refusal = (details: Record<string, string>, code = 3_000): ClientError =>
  new ClientError({ key: 'ledger.amount_zero', code, message: 'refused', details, requestId: null });

function open(initial: Values = EMPTY) {
  return renderHook(() => useForm({ initial, rules: RULES, text: (key) => key })).result;
}

test('the first failing rule of each field shows once the field was left, or the form was sent', () => {
  const form = open({ price: '12', quantity: '0' });
  expect([form.current.errorOf('price'), form.current.errorOf('quantity')]).toEqual([undefined, undefined]);
  act(() => form.current.bind('price').onBlur());
  expect([form.current.errorOf('price'), form.current.errorOf('quantity')]).toEqual(['short', undefined]);
  act(() => expect(form.current.check()).toBe(false));
  expect(form.current.errorOf('quantity')).toBe('none');
  act(() => form.current.set('price', ''));
  expect(form.current.errorOf('price')).toBe('missing');
});

test('a fault that is shown at once waits for nothing', () => {
  const judge = ({ price }: Values): FieldFault<Values>[] => [
    { field: 'price', text: 'late' },
    ...(price === '9' ? [{ field: 'price', text: 'at once', isAtOnce: true } as const] : []),
  ];
  const form = renderHook(() => useForm({ initial: EMPTY, judge })).result;
  expect(form.current.errorOf('price')).toBe(undefined);
  act(() => form.current.set('price', '9'));
  expect(form.current.errorOf('price')).toBe('at once');
});

test('a refusal stands at its field until that changes, or several fields do', () => {
  const form = open();
  act(() => expect(form.current.refuse(refusal({ field: 'price' }))).toBe(true));
  act(() => form.current.set('quantity', '1'));
  expect(form.current.errorOf('price')).toBe('refused (3000)');
  act(() => form.current.change((values) => ({ ...values, quantity: '2' })));
  expect(form.current.errorOf('price')).toBe(undefined);
  act(() => expect(form.current.refuse(refusal({ field: 'stake' }))).toBe(false));
  act(() => expect(form.current.refuse(refusal({ field: 'price' }, 902))).toBe(false));
});

test('a form may say a refusal in words of its own', () => {
  const options = { initial: EMPTY, judge: () => [], describe: (error: ClientError) => `own: ${error.key}` };
  const form = renderHook(() => useForm(options)).result;
  act(() => expect(form.current.refuse(refusal({ field: 'price' }))).toBe(true));
  expect(form.current.errorOf('price')).toBe('own: ledger.amount_zero');
});

test('what passes is sent once at a time, and what fails is not', () => {
  const form = open({ price: '', quantity: '1' });
  const mutate = vi.fn<(input: string) => void>();
  act(() => form.current.send({ isPending: false, mutate }, 'first'));
  expect(mutate).not.toHaveBeenCalled();
  act(() => form.current.set('price', '100'));
  act(() => form.current.send({ isPending: true, mutate }, 'second'));
  expect(mutate).not.toHaveBeenCalled();
  act(() => form.current.send({ isPending: false, mutate }, 'third'));
  expect(mutate.mock.calls.map(([input]) => input)).toEqual(['third']);
});

test('begun anew it shows nothing of before', () => {
  const form = open();
  act(() => expect(form.current.check()).toBe(false));
  act(() => form.current.reset({ price: '5', quantity: '0' }));
  expect(form.current.values).toEqual({ price: '5', quantity: '0' });
  expect(form.current.errorOf('price')).toBe(undefined);
  act(() => form.current.reset());
  expect(form.current.values).toEqual(EMPTY);
});

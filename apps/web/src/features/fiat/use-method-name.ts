import type { Method } from './api.ts';
import { usePaymentMethods } from './parts/use-payment-methods.ts';

/** Heading and account of a method: the bank or the kind, and its masked number, or what else it is known by. */
export function useMethodParts(): (method: Method) => { readonly heading: string; readonly account: string } {
  const { nameOf } = usePaymentMethods();
  return (method) => {
    const known = method.fields.find(({ kind }) => kind !== 'text') ?? method.fields[0];
    return { heading: method.bank_name ?? nameOf(method.kind), account: known?.value ?? '' };
  };
}

/** Name of a method among the others. */
export function useMethodName(method: Method): string {
  const { heading, account } = useMethodParts()(method);
  return `${heading} ${account}`;
}

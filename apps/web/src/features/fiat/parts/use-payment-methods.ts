import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { type PaymentMethod, paymentMethodsQuery } from '../api.ts';

/** Name or label that an operator gave in some languages. */
export interface Word {
  readonly text: string;
  readonly words: PaymentMethod['names'];
}

export interface PaymentMethods {
  /** In the order of lists; empty while unknown. */
  readonly methods: readonly PaymentMethod[];
  /** The name of a kind in the language of the person; its code while it is unknown. */
  readonly nameOf: (code: string) => string;
  readonly wordOf: (word: Word) => string;
}

/** The ways in which people pay each other, and words about them in the language of the person. */
export function usePaymentMethods(): PaymentMethods {
  const locale = useLocale();
  const { data: methods = [] } = useQuery(paymentMethodsQuery);
  const wordOf = ({ text, words }: Word): string => words.find((one) => one.locale === locale)?.text ?? text;
  const nameOf = (code: string): string => {
    const method = methods.find((one) => one.code === code);
    return method === undefined ? code : wordOf({ text: method.name, words: method.names });
  };
  return { methods, nameOf, wordOf };
}

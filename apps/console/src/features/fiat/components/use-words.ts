import { useLocale } from '@openbourse/kit/lib/i18n.ts';
import { useQuery } from '@tanstack/react-query';
import { paymentMethodsQuery } from '../api.ts';
import type { Word } from '../model/dispute-sections.ts';

/** A word of a payment method in the language of the operator. */
export function useWords(): (word: Word) => string {
  const locale = useLocale();
  return ({ text, words }) => words.find((one) => one.locale === locale)?.text ?? text;
}

/** The name of a payment method by its code, which stands for it while it is unknown. */
export function useKindName(): (code: string) => string {
  const wordOf = useWords();
  const { data } = useQuery(paymentMethodsQuery);
  return (code) => {
    const method = data?.find((one) => one.code === code);
    return method === undefined ? code : wordOf({ text: method.name, words: method.names });
  };
}

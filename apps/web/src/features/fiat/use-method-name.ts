import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { Method } from './api.ts';

/** Name of a method among the others: the bank or the kind, and its masked number or account. */
export function useMethodName(method: Method): string {
  const t = useT();
  return `${method.bank_name ?? t(`fiat:kind.${method.kind}`)} ${method.card_number ?? method.account}`;
}

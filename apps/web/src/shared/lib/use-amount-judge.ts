import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { FieldFault } from '@openbourse/kit/lib/use-form.ts';
import { type AmountBounds, amountFault } from './amount-fault.ts';

/** Says what stands against an amount that leaves, with the limit that it crosses. */
export function useAmountJudge(bounds: AmountBounds & { readonly code: string }) {
  const t = useT();
  const format = useFormat();
  return ({ amount }: { readonly amount: string }): readonly FieldFault<{ readonly amount: string }>[] => {
    const fault = amountFault(amount, bounds);
    if (fault === null) return [];
    const isMoney = fault.key !== 'wallet:decimals' && fault.amount !== '';
    const limit = isMoney ? `${format.quantity(fault.amount)} ${bounds.code}` : fault.amount;
    const text = t(fault.key, { amount: limit, count: fault.amount });
    return [{ field: 'amount', text, isAtOnce: amount !== '' }];
  };
}

import { Landmark, Smartphone, WalletMinimal } from 'lucide-react';
import type { PaymentMethod } from '../api.ts';
import { usePaymentMethods } from '../parts/use-payment-methods.ts';

const ICONS = { bank: Landmark, phone: Smartphone, wallet: WalletMinimal } as const;

/** The sign of a kind of collection method, by what its account is known by; its name stands beside it. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const { methods } = usePaymentMethods();
  const Icon = ICONS[signOf(methods.find(({ code }) => code === kind)?.fields ?? [])];
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-strong">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

function signOf(fields: PaymentMethod['fields']): keyof typeof ICONS {
  const has = (...kinds: readonly string[]): boolean => fields.some(({ kind }) => kinds.includes(kind));
  if (has('card_number', 'iban')) return 'bank';
  return has('phone') ? 'phone' : 'wallet';
}

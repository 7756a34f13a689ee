import type { CollectionKind } from '@openbourse/api/limits';
import { Landmark, MessageCircle, WalletMinimal } from 'lucide-react';

const ICONS = { bank: Landmark, alipay: WalletMinimal, wechat: MessageCircle } as const;

/** The sign of a kind of collection method; its name stands beside it. */
export function KindIcon({ kind }: { readonly kind: CollectionKind }) {
  const Icon = ICONS[kind];
  return (
    <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-surface-strong">
      <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

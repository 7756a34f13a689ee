import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';

export type MerchantFacts = CallReply<'fiat.merchant'>['merchant'];

export interface MerchantBadgeProps {
  readonly merchant: MerchantFacts;
  /** Leads to the profile; without it the badge is a name only. */
  readonly isLink?: boolean;
}

/** A merchant's first letter as a picture, the name, and the mark of a certified one. */
export function MerchantBadge({ merchant, isLink = false }: MerchantBadgeProps) {
  const t = useT();
  const face = (
    <>
      <MerchantInitial name={merchant.business_name} />
      <span className="truncate text-body font-semibold">{merchant.business_name}</span>
      {merchant.certified_at !== null && (
        <BadgeCheck
          className="size-4 shrink-0 text-accent"
          strokeWidth={2}
          role="img"
          aria-label={t('fiat:part.certified')}
        />
      )}
    </>
  );
  if (!isLink) return <span className="flex min-w-0 items-center gap-2">{face}</span>;
  return (
    <Link
      to={`/fiat-merchant?id=${merchant.id}`}
      className="relative flex min-w-0 items-center gap-2 rounded-tag before:absolute before:-inset-2.5 hover:text-accent"
    >
      {face}
    </Link>
  );
}

/** Stands for the picture of a merchant, who has none. */
export function MerchantInitial({
  name,
  isLarge = false,
}: {
  readonly name: string;
  readonly isLarge?: boolean;
}) {
  const size = isLarge ? 'size-12 text-symbol' : 'size-6 text-label font-bold';
  return (
    <span
      className={`flex shrink-0 items-center justify-center rounded-full bg-surface-strong text-muted before:content-[attr(data-initial)] ${size}`}
      data-initial={[...name][0]?.toLocaleUpperCase()}
      aria-hidden="true"
    />
  );
}

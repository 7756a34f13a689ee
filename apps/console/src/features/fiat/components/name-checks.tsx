import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Order } from '../api.ts';
import { Section } from './section.tsx';

/** Checks that the payment came from the buyer: by the buyer's statement, and by the seller's view. */
export function NameChecks({ order }: { readonly order: Order }) {
  const t = useTexts();
  const { is_stated_name_equal: isStatedEqual, is_seen_name_equal: isSeenEqual } = order;
  return (
    <Section title={t('fiat:names')}>
      <dl className="grid grid-cols-3 gap-4 text-dense">
        <div>
          <dt className="text-muted">{t('fiat:names.verified')}</dt>
          <dd className="mt-0.5 font-medium">{order.buyer.real_name ?? t('fiat:noName')}</dd>
        </div>
        <div>
          <dt className="text-muted">{t('fiat:names.stated')}</dt>
          <dd className="mt-0.5 font-medium wrap-anywhere">
            {order.payer_name ?? t('shell:none')}
            <Check isEqual={isStatedEqual} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('fiat:names.seen')}</dt>
          <dd className="mt-0.5 font-medium">
            <Check isEqual={isSeenEqual} />
          </dd>
        </div>
      </dl>
      {(isStatedEqual === false || isSeenEqual === false) && (
        <p className="mt-2 text-dense text-danger">{t('fiat:names.blocked')}</p>
      )}
    </Section>
  );
}

function Check({ isEqual }: { readonly isEqual: boolean | null }) {
  const t = useTexts();
  if (isEqual === null) {
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <CircleHelp className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {t('fiat:names.unknown')}
      </span>
    );
  }
  const Icon = isEqual ? CircleCheck : CircleX;
  return (
    <span className={isEqual ? 'flex items-center gap-1.5 text-up' : 'flex items-center gap-1.5 text-danger'}>
      <Icon className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {t(isEqual ? 'fiat:names.equal' : 'fiat:names.differs')}
    </span>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { ORDER_COUNTS, SIZES } from '../model/scaled.ts';
import type { TicketState } from '../use-ticket.ts';

/** Number of scaled orders, and how their sizes go with the price. */
export function ScaledFields({ state }: { readonly state: TicketState }) {
  const t = useT();
  const { ticket, change } = state;
  if (ticket.type !== 'scaled') return null;
  const counts = ORDER_COUNTS.map((count) => ({
    value: String(count),
    label: `${t('spot:scaled.count')}: ${count}`,
  }));
  const sizes = SIZES.map((value) => ({
    value,
    label: `${t('spot:scaled.distribution')}: ${t(`spot:scaled.${value}`)}`,
    hint: t('spot:scaled.distributionHint'),
  }));
  return (
    <>
      <Select
        look="field"
        label={t('spot:scaled.count')}
        options={counts}
        value={String(ticket.orderCount)}
        onValueChange={(count) => change({ kind: 'orderCount', count: Number.parseInt(count, 10) })}
      />
      <Select
        look="field"
        label={t('spot:scaled.distribution')}
        options={sizes}
        value={ticket.distribution}
        onValueChange={(distribution) => change({ kind: 'distribution', distribution })}
      />
    </>
  );
}

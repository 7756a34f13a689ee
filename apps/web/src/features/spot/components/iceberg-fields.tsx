import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { partsOf } from '../model/iceberg.ts';
import { takesIceberg } from '../model/ticket.ts';
import type { TicketState } from '../use-ticket.ts';
import { TicketAmount } from './ticket-amount.tsx';

/** The part of a limit order that its book shows at a time, with the number of parts. */
export function IcebergFields({ state }: { readonly state: TicketState }) {
  const t = useT();
  const { ticket, change } = state;
  if (!takesIceberg(ticket.type)) return null;
  const parts = partsOf(ticket);
  return (
    <>
      <Checkbox
        isChecked={ticket.isIceberg}
        onCheckedChange={(isIceberg) => change({ kind: 'iceberg', isIceberg })}
      >
        {t('spot:iceberg.name')}
      </Checkbox>
      {ticket.isIceberg && (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('spot:iceberg.name')}</legend>
          <TicketAmount
            state={state}
            field="visibleQuantity"
            hint={parts === null ? undefined : t('spot:iceberg.parts', { parts })}
          />
          <p className="text-secondary text-muted">{t('spot:iceberg.hint')}</p>
        </fieldset>
      )}
    </>
  );
}

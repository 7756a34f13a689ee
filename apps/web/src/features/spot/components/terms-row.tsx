import { TIMES_IN_FORCE } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { TicketChange } from '../model/change-ticket.ts';
import { hasTerms, takesPostOnly, type Ticket } from '../model/ticket.ts';

export interface TermsRowProps {
  readonly ticket: Ticket;
  readonly change: (change: TicketChange) => void;
}

/** Time in force and post-only; an order that only makes stays until it is canceled. */
export function TermsRow({ ticket, change }: TermsRowProps) {
  const t = useT();
  if (!takesPostOnly(ticket.type)) return null;
  const options = TIMES_IN_FORCE.map((value) => ({
    value,
    label: value.toUpperCase(),
    hint: t(`spot:tif.${value}`),
  }));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <Checkbox
        isChecked={ticket.isPostOnly}
        onCheckedChange={(isPostOnly) => change({ kind: 'postOnly', isPostOnly })}
      >
        {t('spot:postOnly')}
      </Checkbox>
      {hasTerms(ticket.type) && (
        <Select
          look="inline"
          label={t('spot:tif.label')}
          options={options}
          value={ticket.timeInForce}
          onValueChange={(timeInForce) => change({ kind: 'timeInForce', timeInForce })}
        />
      )}
    </div>
  );
}

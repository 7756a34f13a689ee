import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { EXIT_FIELDS, type ExitField, takesExit } from '../model/ticket.ts';
import { exitResult } from '../model/exit-result.ts';
import { wantedTrade } from '../model/preview.ts';
import { type TicketState, useQuote } from '../use-ticket.ts';
import { TicketAmount } from './ticket-amount.tsx';

const DECIMALS = 2;

/** Levels at which what the order receives leaves again, with what each of them wins or loses. */
export function ExitFields({ state }: { readonly state: TicketState }) {
  const t = useT();
  const { ticket, change } = state;
  if (!takesExit(ticket.type)) return null;
  return (
    <>
      <Checkbox isChecked={ticket.hasExit} onCheckedChange={(hasExit) => change({ kind: 'exit', hasExit })}>
        {t('spot:exit.name')}
      </Checkbox>
      {ticket.hasExit && (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{t('spot:exit.name')}</legend>
          {EXIT_FIELDS.map((field) => (
            <TicketAmount
              key={field}
              state={state}
              field={field}
              hint={<Result state={state} field={field} />}
            />
          ))}
          <p className="text-secondary text-muted">{t(`spot:exit.${ticket.side}Hint`)}</p>
        </fieldset>
      )}
    </>
  );
}

function Result({ state, field }: { readonly state: TicketState; readonly field: ExitField }) {
  const t = useT();
  const format = useFormat();
  const { rates, terms } = state;
  const result = useQuote(state, ({ ticket, trade }) =>
    exitResult(ticket, field, { trade: wantedTrade(ticket, trade.walk), rates, terms }),
  );
  if (result === null) return null;
  const figures = {
    amount: format.price(result.amount, DECIMALS),
    code: terms.quote,
    percent: format.percent(result.percent),
  };
  return (
    <span className={result.isProfit ? 'text-up' : 'text-down'}>
      {t(result.isProfit ? 'spot:exit.profit' : 'spot:exit.loss', figures)}
    </span>
  );
}

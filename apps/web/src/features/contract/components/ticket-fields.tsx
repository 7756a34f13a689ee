import { useT } from '@openbourse/kit/lib/i18n.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { PercentSlider } from '@openbourse/kit/ui/percent-slider.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { stepPrice, triggerStart } from '../model/price-step.ts';
import { SIZE_UNITS } from '../model/size.ts';
import type { PriceField } from '../model/ticket.ts';
import { allowedLeverages, type TicketState, usedPercent } from '../use-ticket.ts';
import { SizeField } from './size-field.tsx';

export interface TicketFieldsProps {
  readonly state: TicketState;
}

/** Order type, margin mode and leverage in one row, and why more leverage is not offered. */
export function TermsRow({ state }: TicketFieldsProps) {
  const t = useT();
  const { ticket, live, account, change } = state;
  const leverages = allowedLeverages(live, account).map((one) => ({ value: String(one), label: `${one}x` }));
  const reason = account?.leverage_reason ?? null;
  const fault = state.form.errorOf('leverage');
  return (
    <div>
      <div className="grid grid-cols-[1fr_1fr_auto] gap-2">
        <Select
          look="field"
          label={t('contract:type')}
          value={ticket.type}
          onValueChange={(type) => change({ type })}
          options={(['market', 'limit'] as const).map((value) => ({
            value,
            label: t(`contract:type.${value}`),
            hint: t(`contract:typeHint.${value}`),
          }))}
        />
        <Select
          look="field"
          label={t('contract:mode')}
          value={ticket.marginMode}
          onValueChange={(marginMode) => change({ marginMode })}
          options={(['isolated', 'cross'] as const).map((value) => ({
            value,
            label: t(`contract:mode.${value}`),
            hint: t(`contract:modeHint.${value}`),
          }))}
        />
        <Select
          look="field"
          label={t('contract:leverage')}
          value={String(ticket.leverage)}
          onValueChange={(value) => change({ leverage: Number.parseInt(value, 10) })}
          options={leverages}
        />
      </div>
      {fault !== undefined && (
        <p role="status" className="mt-1.5 text-secondary text-danger">
          {fault}
        </p>
      )}
      {reason !== null && account !== undefined && (
        <p className="mt-1.5 text-secondary text-muted">
          {t(`contract:leverage.${reason}`, { limit: account.leverage_max })}
        </p>
      )}
    </div>
  );
}

/** Size of the position in the unit of choice, with steps of a lot and a slider over what can be paid for. */
export function TicketSize({ state }: TicketFieldsProps) {
  const { ticket, live, unit, basis, lotsMax, change, takePercent } = state;
  const { product } = live;
  return (
    <>
      <div data-key="amount" className="contents">
        <SizeField
          scale={{ unit, basis, product }}
          units={SIZE_UNITS}
          entry={{ ...state.form.values, lots: ticket.lots }}
          lotsMax={product.terms.lots_max}
          error={state.form.errorOf('lots')}
          onEntry={change}
          onUnit={state.takeUnit}
        />
      </div>
      <PercentSlider value={usedPercent(state)} onValueChange={takePercent} disabled={lotsMax === 0} />
    </>
  );
}

/** Take-profit and stop-loss, which stay away until they are wanted. */
export function TriggerFields({ state }: TicketFieldsProps) {
  const t = useT();
  const { ticket, change } = state;
  return (
    <>
      <Checkbox isChecked={ticket.hasTriggers} onCheckedChange={(hasTriggers) => change({ hasTriggers })}>
        {t('contract:triggers')}
      </Checkbox>
      {ticket.hasTriggers && (
        <div className="grid grid-cols-2 gap-2 desktop:grid-cols-1">
          <PriceInput field="takeProfit" state={state} />
          <PriceInput field="stopLoss" state={state} />
        </div>
      )}
    </>
  );
}

/** A price with steps of the price tick, from the price of now on. */
export function PriceInput({ field, state }: TicketFieldsProps & { readonly field: PriceField }) {
  const t = useT();
  const { ticket, live, change } = state;
  const { price_tick: tick } = live.product;
  const mark = live.mark ?? '0';
  const entry = state.quoted.preview?.entry ?? mark;
  const judged = ticket.type === 'limit' ? entry : mark;
  const start =
    field === 'price' ? mark : triggerStart({ field, side: ticket.side, tick }, { entry, mark: judged });
  return (
    <AmountField
      label={t(field === 'price' ? 'contract:limitPrice' : `contract:${field}`)}
      value={ticket[field]}
      error={state.form.errorOf(field)}
      onValueChange={(value) => change({ [field]: value })}
      onStep={(direction) => change({ [field]: stepPrice(ticket[field], { tick, direction, start }) })}
    />
  );
}

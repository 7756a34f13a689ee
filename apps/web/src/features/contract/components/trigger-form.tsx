import { checkPriceTick, checkTriggers, readPrice } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { ReactNode } from 'react';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useSetTriggers } from '../api.ts';
import { faultText } from '../fault-text.ts';
import { holdingOf, resultAt, termsOf } from '../model/live.ts';
import { stepPrice, triggerStart } from '../model/price-step.ts';
import { fieldOfRefusal } from '../model/quote.ts';
import type { Position } from '../model/rows.ts';
import { readable, type TicketField } from '../model/ticket.ts';
import {
  type TrailingEntry,
  trailingEntry,
  trailingFault,
  trailingFieldOf,
  trailingInput,
} from '../model/trailing.ts';
import type { LiveProduct } from '../use-contracts.ts';
import type { Edit } from '../model/edit.ts';
import { TrailingFields } from './trailing-fields.tsx';
import { ProfitText } from './words.tsx';

export interface TriggerFormProps {
  readonly position: Position;
  readonly live: LiveProduct;
  readonly edit: Edit;
  readonly onDone: () => void;
}

type Field = 'takeProfit' | 'stopLoss';
type Values = Readonly<Record<Field, string>> & TrailingEntry;

/** Take-profit and stop-loss with what each would bring, and a trailing stop; an empty field removes it. */
export function TriggerForm({ position, live, edit, onDone }: TriggerFormProps) {
  const t = useT();
  const format = useFormat();
  const setting = useSetTriggers();
  const form = useForm({
    initial: {
      takeProfit: edit.takeProfit ?? position.take_profit ?? '',
      stopLoss: edit.stopLoss ?? position.stop_loss ?? '',
      ...trailingEntry(position),
    },
    judge: (values: Values) => {
      const fault = faultOf(values, { position, live });
      const trailing = trailingFault(values, { position, product: live.product, mark: live.mark });
      return [fault, trailing]
        .filter((one) => one !== null)
        .map((one) => ({
          field: one.field,
          text: faultText(one, { t, format }),
          isAtOnce: values[one.field] !== '',
        }));
    },
    fieldOf: (error) =>
      trailingFieldOf(error.key) ?? triggerOf(fieldOfRefusal(error.key, error.details['field'])),
  });
  const { values } = form;
  const save = (): void => {
    const input = {
      id: position.id,
      take_profit: readable(values.takeProfit) ?? undefined,
      stop_loss: readable(values.stopLoss) ?? undefined,
      ...trailingInput(values),
    };
    form.send(setting, input, { onSuccess: onDone });
  };
  const tick = live.product.price_tick;
  const draw = (field: Field): ReactNode => (
    <AmountField
      key={field}
      label={t(`contract:${field}`)}
      placeholder={t('contract:none')}
      {...form.bind(field)}
      hint={<Outcome position={position} live={live} price={values[field]} />}
      onStep={(direction) =>
        form.set(
          field,
          stepPrice(values[field], { tick, direction, start: startOf(field, { position, live }) }),
        )
      }
    />
  );
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <PriceFacts position={position} live={live} />
      {draw('takeProfit')}
      {draw('stopLoss')}
      <p className="text-secondary text-muted">{t('contract:triggersHint')}</p>
      {position.open_price !== null && <TrailingFields form={form} position={position} live={live} />}
      <Button type="submit" isBlock isLoading={setting.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}

function startOf(field: Field, { position, live }: Pick<TriggerFormProps, 'position' | 'live'>): string {
  const entry = position.open_price ?? position.limit_price ?? live.mark ?? '0';
  const mark = position.open_price === null ? entry : (live.mark ?? entry);
  return triggerStart({ field, side: position.side, tick: live.product.price_tick }, { entry, mark });
}

/** The prices that a trigger is judged by. */
function PriceFacts({ position, live }: Pick<TriggerFormProps, 'position' | 'live'>) {
  const t = useT();
  const format = useFormat();
  const tick = live.product.price_tick;
  const start = position.open_price ?? position.limit_price;
  return (
    <Facts>
      <Fact name={t(position.open_price === null ? 'contract:limitPrice' : 'contract:level.entry')}>
        {format.price(start, decimalsOfStep(tick))}
      </Fact>
      <Fact name={t('contract:markPrice')}>{format.price(live.mark, decimalsOfStep(tick))}</Fact>
      {position.liquidation_price !== null && (
        <Fact name={t('contract:liquidationPrice')}>
          {format.price(position.liquidation_price, decimalsOfStep(tick))}
        </Fact>
      )}
    </Facts>
  );
}

function Outcome({
  position,
  live,
  price,
}: Pick<TriggerFormProps, 'position' | 'live'> & { readonly price: string }) {
  const t = useT();
  const holding = holdingOf(position, live.product);
  if (holding === null || readable(price) === null) return null;
  return (
    <span>
      {t('contract:outcome')} <ProfitText value={resultAt(position, holding, price)} /> USDT
    </span>
  );
}

/** The field of this form, where a refusal belongs to one. */
function triggerOf(field: TicketField | null): Field | null {
  return field === 'takeProfit' || field === 'stopLoss' ? field : null;
}

/** Objection of the engine to the prices, at the field that it concerns. */
function faultOf(
  values: Readonly<Record<Field, string>>,
  { position, live }: Pick<TriggerFormProps, 'position' | 'live'>,
) {
  const terms = termsOf(live.product);
  const holding = holdingOf(position, live.product);
  const mark = position.open_price === null ? position.limit_price : live.mark;
  const read = (field: Field): bigint | null => {
    const text = readable(values[field]);
    return text === null ? null : readPrice(text);
  };
  const prices = { takeProfit: read('takeProfit'), stopLoss: read('stopLoss') };
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    const refusal = checkPriceTick(terms, [prices[field]]);
    if (refusal !== null) return { field, ...refusal };
  }
  if (holding === null || mark === null) return null;
  const refusal = checkTriggers(
    { holding, marginMode: position.margin_mode, terms },
    { ...prices, mark: readPrice(mark) },
  );
  if (refusal === null) return null;
  return { field: triggerOf(fieldOfRefusal(refusal.key, undefined)) ?? 'stopLoss', ...refusal };
}

import type { CallReply } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { UNKNOWN_AMOUNT } from '@openbourse/money';
import { clsx } from 'clsx';
import type { Pair } from '../../market-data/index.ts';
import { applyOrders, useAmendOrder } from '../api.ts';
import { faultText, fieldLabel } from '../fault-text.ts';
import { useLivePrices, useReading } from '../live-prices.ts';
import {
  type Amendment,
  amendmentFaults,
  amendmentOf,
  type Fate,
  fateOf,
  holdOf,
} from '../model/amendment.ts';
import type { Order } from '../model/orders.ts';
import { type PairTerms, pairTermsOf } from '../model/pair-terms.ts';
import { isPositive, nextStep } from '../model/steps.ts';
import { receiptText } from '../receipt-text.ts';
import { filledOf } from './order-figures.ts';
import { SideWord } from './order-words.tsx';

export interface EditOrderFormProps {
  /** As it is, or as it was last. */
  readonly order: Order;
  /** It has ended: amended here, canceled or filled. */
  readonly isGone: boolean;
  readonly pair: Pair;
  /** The price to begin with, where it is not that of the order. */
  readonly price?: string | undefined;
  readonly onDone: () => void;
}

/** Levels that say whether a price trades at once. */
const LEVELS = 50;
const HOLD_DECIMALS = 8;

/**
 * Price and amount of an open order, what a change does to its place, and what it holds then. It is drawn anew once a price changes
 * one of these, and not by each tick.
 */
export function EditOrderForm({ order, isGone, pair, price, onDone }: EditOrderFormProps) {
  const t = useT();
  const format = useFormat();
  const isOnline = useOnline();
  const terms = pairTermsOf(pair);
  const prices = useLivePrices(pair.id, LEVELS);
  const amending = useAmendOrder();
  const form = useForm({
    initial: { ...amendmentOf(order), ...(price !== undefined && { price }) },
    judge: (values: Amendment) => [
      ...(['price', 'quantity'] as const)
        .filter((field) => !isPositive(values[field]))
        .map((field) => ({ field, text: t('spot:field.missing') })),
      ...amendmentFaults(order, values, { terms, book: prices.now().book }).flatMap((fault) =>
        fault.field === 'price' || fault.field === 'quantity'
          ? [{ field: fault.field, text: faultText(fault, { t, format }), isAtOnce: true }]
          : [],
      ),
    ],
  });
  const { values } = form;
  const { fate } = useReading(prices, ({ book }) => ({
    fate: fateOf(order, values, book),
    faults: amendmentFaults(order, values, { terms, book }),
  }));
  // The message that the order has ended may come before the answer which says why.
  const isLost = isGone && !amending.isPending && !amending.isSuccess;
  const isBlocked = fate === 'unchanged' || isLost;
  const save = (): void => {
    if (isBlocked) return;
    const onSuccess = (reply: CallReply<'spot.amend_order'>): void => {
      onDone();
      applyOrders(reply.replaced_order === null ? [reply.order] : [reply.replaced_order, reply.order]);
      tellAmended(reply, { t, format });
    };
    form.send(amending, { id: order.id, ...values }, { onSuccess });
  };
  const draw = (field: keyof Amendment, step: string) => (
    <AmountField
      label={fieldLabel(field, terms, t)}
      {...form.bind(field)}
      onStep={(direction) => form.set(field, nextStep(values[field], step, direction))}
      {...(field === 'quantity' &&
        isPositive(order.executed_quantity) && {
          hint: t('spot:edit.withFilled', { quantity: format.quantity(order.executed_quantity) }),
        })}
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
      <Head order={order} />
      {draw('price', terms.tick)}
      {draw('quantity', terms.step)}
      <FateNote fate={isLost ? null : fate} />
      <ChangeFacts order={order} wanted={values} terms={terms} />
      <Button type="submit" isBlock isLoading={amending.isPending} disabled={isBlocked || !isOnline}>
        {isOnline ? t('app:action.save') : t('app:state.offlineShort')}
      </Button>
    </form>
  );
}

function Head({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-dense">
      <SideWord side={order.side} />
      <span className="font-semibold">{order.symbol}</span>
      <span className="figures ml-auto text-muted">
        {t('spot:column.filled')} {filledOf(order, { t, format })}
      </span>
    </p>
  );
}

/** Announced when it changes, so that who cannot see it hears what the change costs; null of an order that has ended. */
function FateNote({ fate }: { readonly fate: Fate | null }) {
  const t = useT();
  return (
    <p
      role="status"
      className={clsx(
        'rounded-field px-3 py-2 text-secondary',
        fate === 'unchanged' || fate === 'keeps' ? 'bg-surface text-muted' : 'bg-warn-soft text-warn',
      )}
    >
      {fate === null ? t('error:spot.order_closed') : t(`spot:edit.${fate}`)}
    </p>
  );
}

interface ChangeFactsProps {
  readonly order: Order;
  readonly wanted: Amendment;
  readonly terms: PairTerms;
}

/** Price and hold, before and after. */
function ChangeFacts({ order, wanted, terms }: ChangeFactsProps) {
  const t = useT();
  const format = useFormat();
  const before = amendmentOf(order);
  const holdText = (amendment: Amendment): string => {
    const held = holdOf(order, amendment);
    return held === null ? UNKNOWN_AMOUNT : format.quantity(held, HOLD_DECIMALS);
  };
  const priceText = ({ price }: Amendment): string =>
    isPositive(price) ? format.quantity(price, HOLD_DECIMALS) : UNKNOWN_AMOUNT;
  const change = (text: (amendment: Amendment) => string): string => {
    const [now, then] = [text(before), text(wanted)];
    return now === then ? now : `${now} → ${then}`;
  };
  return (
    <Facts>
      <Fact name={fieldLabel('price', terms, t)}>{change(priceText)}</Fact>
      <Fact
        name={t('ledger:held')}
      >{`${change(holdText)} ${order.side === 'buy' ? terms.quote : terms.base}`}</Fact>
    </Facts>
  );
}

/** A new order in its place may trade at once; its receipt is that of any order. */
function tellAmended(
  { order, replaced_order }: CallReply<'spot.amend_order'>,
  words: Parameters<typeof receiptText>[1],
): void {
  const isQuiet = order.state === 'pending' && !isPositive(order.executed_quantity);
  if (replaced_order === null || isQuiet) toast.success(words.t('spot:edit.saved', { pair: order.symbol }));
  else if (order.state === 'revoked') toast.plain(receiptText(order, words));
  else toast.success(receiptText(order, words));
}

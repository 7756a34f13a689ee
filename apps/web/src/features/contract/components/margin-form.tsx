import {
  formatMoney,
  initialMargin,
  notionalOf,
  readMoney,
  readPrice,
  removableMargin,
} from '@openbourse/engine';
import { CONTRACT_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { isDecimal } from '@openbourse/money';
import { decimalsOfStep } from '../../market-data/index.ts';
import { MoveNote, useMove, useReach } from '../../move/index.ts';
import { useChangeMargin } from '../api.ts';
import { holdingOf, liquidationText } from '../model/live.ts';
import { useContractAccount } from '../use-contracts.ts';
import type { TriggerFormProps } from './trigger-form.tsx';
import { USDT_DECIMALS } from './words.tsx';

type Action = 'add' | 'remove';

interface Values {
  readonly action: Action;
  readonly amount: string;
  /** All there is, whatever it is by now, stands in place of the amount. */
  readonly isMost: boolean;
}

/** More margin, which moves the liquidation away, or less of what is above the initial margin. */
export function MarginForm({ position, live, onDone }: Omit<TriggerFormProps, 'edit'>) {
  const t = useT();
  const format = useFormat();
  const account = useContractAccount();
  const changing = useChangeMargin();
  const mostOf = (action: Action): string | null =>
    action === 'add' ? (account?.available ?? null) : removableOf({ position, live });
  // What can be taken out moves with the price, and all of it goes on being all of it.
  const amountOf = ({ action, amount, isMost }: Values): string => (isMost ? mostOf(action) : null) ?? amount;
  const reach = useReach(CONTRACT_ACCOUNT, 'USDT');
  const form = useForm({
    initial: { action: 'add', amount: '', isMost: false },
    judge: (values: Values) => {
      const own = mostOf(values.action);
      const most = values.action === 'add' ? (reach ?? own) : own;
      const fault = faultOf(amountOf(values), most);
      if (fault === null) return [];
      const text = t(`contract:margin.${fault}`, { limit: format.quantity(most) });
      return [{ field: 'amount', text, isAtOnce: fault === 'tooMuch' } as const];
    },
    fieldOf: () => 'amount',
  });
  const { action } = form.values;
  const amount = amountOf(form.values);
  const isPaying = form.isValid && action === 'add';
  const move = useMove(CONTRACT_ACCOUNT, 'USDT', isPaying ? amount : null);
  const after = liquidationAfter({ position, live }, action, form.isValid ? amount : '0');
  const change = (values: Partial<Values>): void => form.change((before) => ({ ...before, ...values }));
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        form.send(changing, { id: position.id, action, amount, ...move.input }, { onSuccess: onDone });
      }}
    >
      <SegmentedControl
        label={t('contract:margin')}
        value={action}
        onValueChange={(next) => change({ action: next, amount: '', isMost: false })}
        segments={[
          { value: 'add', label: t('contract:margin.add') },
          { value: 'remove', label: t('contract:margin.remove') },
        ]}
      />
      <AmountField
        label={t('contract:margin.amount')}
        unit="USDT"
        value={amount}
        onValueChange={(text) => change({ amount: text, isMost: false })}
        error={form.errorOf('amount')}
      />
      <button
        type="button"
        className="relative self-start text-secondary text-muted before:absolute before:-inset-2.5"
        onClick={() => change({ isMost: true })}
      >
        {t(action === 'add' ? 'contract:margin.available' : 'contract:margin.removable')}{' '}
        <span className="figures font-semibold text-accent">{format.quantity(mostOf(action))} USDT</span>
      </button>
      <Effects position={position} live={live} after={after} />
      <MoveNote state={move} />
      <Button type="submit" isBlock isLoading={changing.isPending} disabled={move.isPlanning}>
        {move.action ?? t(`contract:margin.${action}`)}
      </Button>
    </form>
  );
}

/** The margin of now, and what the change does to the liquidation price. */
function Effects({ position, live, after }: Parts & { readonly after: string | null }) {
  const t = useT();
  const format = useFormat();
  const decimals = decimalsOfStep(live.product.price_tick);
  return (
    <Facts>
      <Fact name={t('contract:margin')}>{format.quantity(position.margin, USDT_DECIMALS)} USDT</Fact>
      <Fact name={t('contract:liquidationPrice')}>{format.price(position.liquidation_price, decimals)}</Fact>
      <Fact name={t('contract:margin.after')}>{format.price(after, decimals)}</Fact>
    </Facts>
  );
}

type Parts = Pick<TriggerFormProps, 'position' | 'live'>;

function faultOf(amount: string, most: string | null): 'missing' | 'tooMuch' | null {
  if (!isDecimal(amount, 8) || readMoney(amount) <= 0n) return 'missing';
  return most !== null && readMoney(amount) > readMoney(most) ? 'tooMuch' : null;
}

/** Margin that may be taken out now; null while there is no mark price. */
function removableOf({ position, live }: Parts): string | null {
  const holding = holdingOf(position, live.product);
  if (holding === null || live.mark === null) return null;
  const notional = notionalOf({ ...holding, price: holding.entry });
  const initial = initialMargin(notional, position.leverage);
  const stopLoss = position.stop_loss === null ? null : readPrice(position.stop_loss);
  return formatMoney(removableMargin({ holding, initial, stopLoss }, readPrice(live.mark)));
}

function liquidationAfter({ position, live }: Parts, action: Action, amount: string): string | null {
  const holding = holdingOf(position, live.product);
  if (holding === null) return null;
  const change = action === 'add' ? readMoney(amount) : -readMoney(amount);
  return liquidationText({ ...holding, margin: holding.margin + change }, live.product);
}

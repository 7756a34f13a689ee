import {
  formatMoney,
  initialMargin,
  notionalOf,
  readMoney,
  readPrice,
  removableMargin,
} from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { describeError } from '@openbourse/client';
import { isDecimal } from '@openbourse/money';
import { useState } from 'react';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useChangeMargin } from '../api.ts';
import { holdingOf, liquidationText } from '../model/live.ts';
import { useContractAccount } from '../use-contracts.ts';
import type { TriggerFormProps } from './trigger-form.tsx';
import { USDT_DECIMALS } from './words.tsx';

type Action = 'add' | 'remove';

/** More margin, which moves the liquidation away, or less of what is above the initial margin. */
export function MarginForm({ position, live, onDone }: Omit<TriggerFormProps, 'edit'>) {
  const t = useT();
  const format = useFormat();
  const account = useContractAccount();
  const [action, setAction] = useState<Action>('add');
  const [text, setText] = useState('');
  const [isMost, setIsMost] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const changing = useChangeMargin();
  const most = action === 'add' ? (account?.available ?? null) : removableOf({ position, live });
  // What can be taken out moves with the price, and all of it goes on being all of it.
  const amount = isMost && most !== null ? most : text;
  const fault = faultOf(amount, most);
  const error = isTried ? fault : fault === 'tooMuch' ? fault : null;
  const after = liquidationAfter({ position, live }, action, fault === null ? amount : '0');
  const enter = (value: string): void => {
    setText(value);
    setIsMost(false);
    changing.reset();
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3 pb-2"
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (fault === null) changing.mutate({ id: position.id, action, amount }, { onSuccess: onDone });
      }}
    >
      <SegmentedControl
        label={t('contract:margin')}
        value={action}
        onValueChange={(next) => {
          setAction(next);
          enter('');
        }}
        segments={[
          { value: 'add', label: t('contract:margin.add') },
          { value: 'remove', label: t('contract:margin.remove') },
        ]}
      />
      <AmountField
        label={t('contract:margin.amount')}
        unit="USDT"
        value={amount}
        onValueChange={enter}
        error={
          changing.error !== null
            ? describeError(changing.error)
            : error === null
              ? undefined
              : t(`contract:margin.${error}`, { limit: format.quantity(most) })
        }
      />
      <button
        type="button"
        className="relative self-start text-secondary text-muted before:absolute before:-inset-2.5"
        onClick={() => setIsMost(true)}
      >
        {t(action === 'add' ? 'contract:margin.available' : 'contract:margin.removable')}{' '}
        <span className="figures font-semibold text-accent">{format.quantity(most)} USDT</span>
      </button>
      <Effects position={position} live={live} after={after} />
      <Button type="submit" isBlock isLoading={changing.isPending}>
        {t(`contract:margin.${action}`)}
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

/** What may be taken out now; null while there is no mark price. */
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

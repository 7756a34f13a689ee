import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { isDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ABOVE_ZERO } from '../../../shared/lib/field-rules.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { accountsQuery, houseQuery } from '../api.ts';
import { BalancesAfter } from './balances-after.tsx';
import { boundsOf, FIRST_ROUTE, RouteFields, routeIn } from './movement-route.tsx';

const DECIMALS = 8;

/** Shortest reason of whatever moves money by hand. */
const REASON_MIN = 10;

/** Proposes to move capital of the house; nothing moves before another operator approves it. */
export function ProposeMovement({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const [route, setRoute] = useState(FIRST_ROUTE);
  const { currencyId, from, to } = route;
  const { data } = useQuery(houseQuery(currencyId));
  const form = useDialogForm({ amount: { label: t('ledger:amount'), rule: ABOVE_ZERO } });
  const { amount } = form.values;
  const { movable, offeringId } = boundsOf(data, route);
  const propose = (reason: string): Promise<unknown> => {
    const accounts = { from_account: from, to_account: to, offering_id: offeringId };
    const input = { ...accounts, currency_id: currencyId, amount, reason };
    return client.call('ledger.operator_move_capital', input);
  };
  return (
    <ChangeDialog
      title={t('ledger:proposeMovement')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      lengthMin={REASON_MIN}
      run={propose}
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <CurrencyField value={currencyId} onValueChange={(id) => setRoute(routeIn(id))} />
      <RouteFields house={data} route={route} onValueChange={setRoute} />
      <TextField
        {...form.field('amount')}
        suffix={data?.code}
        hint={
          movable === null
            ? undefined
            : t('ledger:movable', { amount: `${format.quantity(movable)} ${data?.code ?? ''}` })
        }
      />
      <BalancesAfter
        currencyId={currencyId}
        from={from}
        to={to}
        amount={isDecimal(amount, DECIMALS) ? amount : '0'}
      />
      <p>{t('ledger:proposeEffect')}</p>
    </ChangeDialog>
  );
}

interface CurrencyFieldProps {
  readonly value: number;
  readonly onValueChange: (currencyId: number) => void;
}

function CurrencyField({ value, onValueChange }: CurrencyFieldProps) {
  const t = useTexts();
  const { data } = useQuery(accountsQuery);
  return (
    <ChoiceField
      label={t('ledger:currency')}
      options={(data?.currencies ?? []).map((one) => ({ value: `${one.currency_id}`, label: one.code }))}
      value={`${value}`}
      onValueChange={(id) => onValueChange(wholeNumber(id))}
    />
  );
}

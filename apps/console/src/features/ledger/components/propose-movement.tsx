import { EVERY_COIN_HOUSE_ACCOUNTS, HOUSE_ACCOUNTS, type HouseAccount } from '@openbourse/api/limits';
import { callOnce } from '@openbourse/kit/lib/call-once.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { isDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { accountsQuery, houseQuery } from '../api.ts';
import { BalancesAfter } from './balances-after.tsx';
import { PROPOSAL_REASON_MIN } from './decide-proposal.tsx';

const DECIMALS = 8;
const USDT_ID = 1;

/** Proposes to move capital of the house; nothing moves before another operator approves it. */
export function ProposeMovement({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const [currencyId, setCurrencyId] = useState(USDT_ID);
  const { data } = useQuery(houseQuery(currencyId));
  const [from, setFrom] = useState<HouseAccount>('equity');
  const [to, setTo] = useState<HouseAccount>('insurance_fund');
  const [text, setText] = useState('');
  const amount = text.trim();
  const movable = data?.accounts.find(({ name }) => name === from)?.movable ?? null;
  const names = currencyId === USDT_ID ? HOUSE_ACCOUNTS : EVERY_COIN_HOUSE_ACCOUNTS;
  const options = names.map((value) => ({ value, label: t(`ledger:account.${value}`) }));
  const chooseCurrency = (value: number): void => {
    setCurrencyId(value);
    // These two have capital in every coin.
    setFrom('equity');
    setTo('staking_rewards');
  };
  const propose = (reason: string): Promise<unknown> => {
    const input = { from_account: from, to_account: to, currency_id: currencyId, amount, reason };
    return callOnce({ name: 'propose_movement', text: JSON.stringify(input) }, (idempotencyKey) =>
      client.call('ledger.operator_propose_movement', input, { idempotencyKey }),
    );
  };
  return (
    <ChangeDialog
      title={t('ledger:proposeMovement')}
      confirmLabel={t('ledger:proposeShort')}
      tone="primary"
      lengthMin={PROPOSAL_REASON_MIN}
      run={propose}
      done={t('ledger:proposed')}
      onEnd={onEnd}
    >
      <CurrencyField value={currencyId} onValueChange={chooseCurrency} />
      <ChoiceField
        label={t('ledger:from')}
        options={options}
        value={from}
        onValueChange={(value) => setFrom(oneOf(HOUSE_ACCOUNTS, value) ?? from)}
      />
      <ChoiceField
        label={t('ledger:to')}
        options={options}
        value={to}
        onValueChange={(value) => setTo(oneOf(HOUSE_ACCOUNTS, value) ?? to)}
      />
      <TextField
        label={t('ledger:amount')}
        inputMode="decimal"
        suffix={data?.code}
        value={text}
        onValueChange={setText}
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

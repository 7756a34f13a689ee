import { HOUSE_ACCOUNTS, type HouseAccount } from '@openbourse/api/limits';
import { callOnce } from '@openbourse/kit/lib/call-once.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { isDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { oneOf } from '../../../shared/lib/use-filters.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import { houseQuery } from '../api.ts';
import { BalancesAfter } from './balances-after.tsx';
import { PROPOSAL_REASON_MIN } from './decide-proposal.tsx';

const DECIMALS = 8;

/** Proposes to move capital of the house; nothing moves before another operator approves it. */
export function ProposeMovement({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(houseQuery);
  const [from, setFrom] = useState<HouseAccount>('equity');
  const [to, setTo] = useState<HouseAccount>('insurance_fund');
  const [text, setText] = useState('');
  const amount = text.trim();
  const movable = data?.accounts.find(({ name }) => name === from)?.movable ?? null;
  const options = HOUSE_ACCOUNTS.map((value) => ({ value, label: t(`ledger:account.${value}`) }));
  const propose = (reason: string): Promise<unknown> => {
    const input = { from_account: from, to_account: to, currency_id: data?.currency_id ?? 0, amount, reason };
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
      <BalancesAfter from={from} to={to} amount={isDecimal(amount, DECIMALS) ? amount : '0'} />
      <p>{t('ledger:proposeEffect')}</p>
    </ChangeDialog>
  );
}

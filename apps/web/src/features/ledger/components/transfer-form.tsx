import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { CoinLogo } from '@openbourse/kit/ui/coin-logo.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { ArrowUpDown } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useSearchParams } from 'react-router';
import { AlwaysPay } from '../../move/index.ts';
import { type Transfer, useTransfer } from '../api.ts';
import type { Account } from '../model/balances.ts';
import { ACCOUNT_TYPE_IDS, availableIn, transferFault, withEnd } from '../model/transfer.ts';

export interface TransferFormProps {
  readonly accounts: readonly Account[];
  readonly onDone: (transfer: Transfer) => void;
}

const FIRST: AccountTypeId = 1;
const SECOND: AccountTypeId = 2;

/** From, to, coin and amount; the ends and the coin are in the address, so that links can choose them. */
export function TransferForm({ accounts, onDone }: TransferFormProps) {
  const t = useT();
  const format = useFormat();
  const { ends, coin, coins, choose } = useChoice(accounts);
  const currencyId = coin?.currency_id ?? 0;
  const available = availableIn(accounts, { accountTypeId: ends.from, currencyId });
  const form = useForm({
    initial: { amount: '' },
    judge: ({ amount }: { readonly amount: string }) => {
      const key = transferFault(amount, available);
      return key === null ? [] : [{ field: 'amount', text: t(key), isAtOnce: amount !== '' }];
    },
  });
  const transfer = useTransfer();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const input = {
      from_account_type_id: ends.from,
      to_account_type_id: ends.to,
      currency_id: currencyId,
      amount: form.values.amount,
    };
    form.send(transfer, input, {
      onSuccess: (done) => {
        form.reset();
        onDone(done);
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <EndsField ends={ends} onChange={(next) => choose(next, coin?.code)} />
      <Select
        look="field"
        label={t('ledger:column.currency')}
        options={coins.map((one) => ({
          value: one.code,
          label: one.code,
          hint: one.name,
          icon: <CoinLogo currency={one} size="small" />,
        }))}
        value={coin?.code ?? ''}
        onValueChange={(code) => choose(ends, code)}
      />
      <AmountField
        label={t('ledger:transfer.amount')}
        unit={coin?.code ?? ''}
        {...form.bind('amount')}
        hint={
          <AvailableHint
            amount={`${format.quantity(available)} ${coin?.code ?? ''}`}
            onMax={() => form.set('amount', available)}
          />
        }
      />
      <p className="text-secondary text-muted">{t('ledger:transfer.hint')}</p>
      <Button type="submit" isBlock isLoading={transfer.isPending} disabled={!form.isValid}>
        {t('ledger:transfer.submit')}
      </Button>
      <AlwaysPay />
    </form>
  );
}

interface AvailableHintProps {
  readonly amount: string;
  readonly onMax: () => void;
}

function AvailableHint({ amount, onMax }: AvailableHintProps) {
  const t = useT();
  return (
    <span className="flex items-center justify-between gap-2">
      <span className="figures">
        {t('app:word.available')} {amount}
      </span>
      <Button variant="text" size="small" onClick={onMax}>
        {t('ledger:transfer.max')}
      </Button>
    </span>
  );
}

type Ends = ReturnType<typeof endsIn>;

interface EndsFieldProps {
  readonly ends: Ends;
  readonly onChange: (ends: Ends) => void;
}

/** The two accounts, one above the other, with a button that swaps them. */
function EndsField({ ends, onChange }: EndsFieldProps) {
  const t = useT();
  return (
    <div className="relative flex flex-col gap-2">
      <AccountSelect
        label={t('ledger:transfer.from')}
        value={ends.from}
        onChoose={(id) => onChange(withEnd(ends, 'from', id))}
      />
      <AccountSelect
        label={t('ledger:transfer.to')}
        value={ends.to}
        onChoose={(id) => onChange(withEnd(ends, 'to', id))}
      />
      <span className="absolute top-1/2 right-10 -translate-y-1/2 rounded-full bg-raised shadow-raised">
        <IconButton
          label={t('ledger:transfer.swap')}
          icon={<ArrowUpDown />}
          onClick={() => onChange({ from: ends.to, to: ends.from })}
        />
      </span>
    </div>
  );
}

interface AccountSelectProps {
  readonly label: string;
  readonly value: AccountTypeId;
  readonly onChoose: (id: AccountTypeId) => void;
}

function AccountSelect({ label, value, onChoose }: AccountSelectProps) {
  const t = useT();
  return (
    <div className="rounded-card bg-surface pt-2">
      <p aria-hidden="true" className="px-3.5 text-label text-muted">
        {label}
      </p>
      <Select
        look="field"
        label={label}
        options={ACCOUNT_TYPE_IDS.map((id) => ({
          value: String(id),
          label: t(`ledger:account.${ACCOUNT_TYPES[id]}`),
        }))}
        value={String(value)}
        onValueChange={(chosen) => {
          const id = ACCOUNT_TYPE_IDS.find((one) => String(one) === chosen);
          if (id !== undefined) onChoose(id);
        }}
      />
    </div>
  );
}

/** Choice in the address of the page. */
function useChoice(accounts: readonly Account[]) {
  const [params, setParams] = useSearchParams();
  const ends = endsIn(params);
  const coins = accounts.find((one) => one.account_type_id === ends.from)?.balances ?? [];
  const coin = coins.find((one) => one.code === params.get('coin')) ?? coins.find(isUsdt) ?? coins[0];
  const choose = (next: Ends, code: string | undefined): void =>
    setParams(
      { from: String(next.from), to: String(next.to), ...(code !== undefined && { coin: code }) },
      { replace: true },
    );
  return { ends, coin, coins, choose };
}

function endsIn(params: URLSearchParams): { readonly from: AccountTypeId; readonly to: AccountTypeId } {
  const read = (name: string): AccountTypeId | undefined =>
    ACCOUNT_TYPE_IDS.find((id) => String(id) === params.get(name));
  const from = read('from') ?? FIRST;
  const to = read('to') ?? (from === FIRST ? SECOND : FIRST);
  return from === to ? { from, to: from === FIRST ? SECOND : FIRST } : { from, to };
}

function isUsdt({ code }: { readonly code: string }): boolean {
  return code === 'USDT';
}

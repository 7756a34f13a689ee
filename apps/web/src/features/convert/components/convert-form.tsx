import { TRADE_ACCOUNT } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpDown } from 'lucide-react';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useReach } from '../../move/index.ts';
import { balancesQuery, type QuoteInput } from '../api.ts';
import {
  amountFault,
  availableOf,
  type Choice,
  codesOf,
  estimate,
  pickChoice,
  withEnd,
} from '../model/choice.ts';
import { AvailableHint } from './available-hint.tsx';
import { CurrencyAmount } from './currency-amount.tsx';
import { QuoteSheet } from './quote-sheet.tsx';
import { SmallBalances } from './small-balances.tsx';

export interface ConvertFormProps {
  readonly choices: readonly Choice[];
  /** Requirement that the person still has to meet; null without one. */
  readonly obstacle: ReactNode;
}

interface Typed {
  readonly end: 'from' | 'to';
  readonly amount: string;
}

const NOTHING: Typed = { end: 'from', amount: '' };

/** From, to and one of the two amounts; the quote says what the other one is. */
export function ConvertForm({ choices, obstacle }: ConvertFormProps) {
  const t = useT();
  const { choice, choose } = useChoice(choices);
  const [typed, setTyped] = useState<Typed>(NOTHING);
  const [asked, setAsked] = useState<QuoteInput | null>(null);
  const { data: balances } = useQuery(balancesQuery);
  const reach = useReach(TRADE_ACCOUNT, choice?.from ?? '');
  if (choice === undefined) return <EmptyState title={t('convert:none')} />;
  const { from, to, match, side } = choice;
  const available = balances === undefined ? null : (reach ?? availableOf(balances, from));
  const fault = amountFault(typed.end, typed.amount, available);
  const fieldOf = (end: 'from' | 'to') => ({
    value: typed.end === end ? typed.amount : '',
    estimate: typed.end === end ? null : estimate(choice, typed.end, typed.amount),
    onValueChange: (amount: string) => setTyped({ end, amount }),
    codes: codesOf(choices, end),
    code: choice[end],
    onCodeChange: (code: string) => choose(withEnd(choices, choice, { [end]: code })),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (fault !== null) return;
    const amount = typed.end === 'from' ? { from_amount: typed.amount } : { to_amount: typed.amount };
    setAsked({ currency_match_id: match.id, side, ...amount });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <div className="relative flex flex-col gap-2">
        <CurrencyAmount
          label={t('convert:from')}
          {...fieldOf('from')}
          error={fault === 'balance' ? t('convert:fault.balance', { code: from }) : undefined}
          hint={
            balances !== undefined && (
              <AvailableHint
                code={from}
                balances={balances}
                onMax={(amount) => setTyped({ end: 'from', amount })}
              />
            )
          }
        />
        <span className="mx-auto -my-4 z-10 rounded-full bg-raised shadow-raised">
          <IconButton
            label={t('convert:swap')}
            icon={<ArrowUpDown />}
            onClick={() => {
              setTyped(NOTHING);
              choose({ from: to, to: from });
            }}
          />
        </span>
        <CurrencyAmount label={t('convert:to')} {...fieldOf('to')} />
      </div>
      <Rate choice={choice} />
      {obstacle ?? (
        <Button type="submit" isBlock disabled={fault !== null}>
          {t('convert:preview')}
        </Button>
      )}
      <p className="text-secondary text-muted">{t('convert:hint', { symbol: match.symbol })}</p>
      {balances !== undefined && (
        <SmallBalances choices={choices} balances={balances} onAsk={obstacle === null ? setAsked : null} />
      )}
      <QuoteSheet asked={asked} onClose={() => setAsked(null)} onDone={() => setTyped(NOTHING)} />
    </form>
  );
}

/** The last price, so that the size of an amount is seen before its quote. */
function Rate({ choice: { match } }: { readonly choice: Choice }) {
  const t = useT();
  const format = useFormat();
  const { base_currency_code: base, quote_currency_code: quote } = match;
  const price = format.quantity(match.currency_quotation.close);
  return <p className="figures text-dense text-muted">{t('convert:rate', { base, price, quote })}</p>;
}

/** The currencies of the address. */
function useChoice(choices: readonly Choice[]) {
  const [params, setParams] = useSearchParams();
  const choice = pickChoice(choices, { from: params.get('from'), to: params.get('to') });
  const choose = ({ from, to }: Pick<Choice, 'from' | 'to'>): void =>
    setParams({ from, to }, { replace: true });
  return { choice, choose };
}

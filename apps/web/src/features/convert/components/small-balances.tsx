import { SMALL_BALANCE } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import type { QuoteInput } from '../api.ts';
import { type Balances, type Choice, type SmallBalance, smallBalances } from '../model/choice.ts';

export interface SmallBalancesProps {
  readonly choices: readonly Choice[];
  readonly balances: Balances;
  /** Absent while the person may not convert. */
  readonly onAsk: ((input: QuoteInput) => void) | null;
}

const VALUE_DECIMALS = 2;

/** Balances that are worth little: those that an order can sell, and those that it cannot. */
export function SmallBalances({ choices, balances, onAsk }: SmallBalancesProps) {
  const t = useT();
  const small = smallBalances(choices, balances, SMALL_BALANCE);
  const [first] = small;
  if (first === undefined) return null;
  return (
    <section aria-label={t('convert:small.title')} className="pt-2">
      <h2 className="text-body font-semibold">{t('convert:small.title')}</h2>
      <p className="text-secondary text-muted">
        {t('convert:small.hint', { amount: `${SMALL_BALANCE} ${first.choice.to}` })}
      </p>
      <ul className="divide-y divide-line">
        {small.map((balance) => (
          <li key={balance.choice.from}>
            <SmallRow balance={balance} onAsk={onAsk} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SmallRowProps {
  readonly balance: SmallBalance;
  readonly onAsk: SmallBalancesProps['onAsk'];
}

function SmallRow({ balance, onAsk }: SmallRowProps) {
  const t = useT();
  const format = useFormat();
  const { choice, amount, value, isTradable } = balance;
  const { from, to, match, side } = choice;
  const ask = (): void => onAsk?.({ currency_match_id: match.id, side, from_amount: amount });
  return (
    <ListRow
      title={`${format.quantity(amount)} ${from}`}
      subtitle={
        isTradable
          ? `≈ ${format.quantity(value, VALUE_DECIMALS)} ${to}`
          : t('convert:small.below', { amount: `${format.quantity(match.min_notional)} ${to}` })
      }
      {...(isTradable &&
        onAsk !== null && {
          trailing: (
            <Button variant="text" size="small" onClick={ask}>
              {t('convert:small.convert', { code: from })}
            </Button>
          ),
        })}
    />
  );
}

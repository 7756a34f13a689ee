import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Link } from 'react-router';
import { availableOf, type Balances, elsewhere } from '../model/choice.ts';

export interface AvailableHintProps {
  readonly code: string;
  readonly balances: Balances;
  readonly onMax: (amount: string) => void;
}

const SPOT_ACCOUNT = 1;

/** Amount that the spot account can pay, and the way to more of it in another account. */
export function AvailableHint({ code, balances, onMax }: AvailableHintProps) {
  const t = useT();
  const format = useFormat();
  const available = availableOf(balances, code);
  const other = elsewhere(balances, code);
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="figures">
        {t('app:word.available')} {format.quantity(available)} {code}
      </span>
      <span className="flex items-center gap-4">
        {other !== null && (
          <Link
            to={`/transfer?from=${other.accountTypeId}&to=${SPOT_ACCOUNT}&coin=${code}`}
            className="relative font-semibold text-accent before:absolute before:-inset-2"
          >
            {t('ledger:transfer.title')}
          </Link>
        )}
        <Button variant="text" size="small" onClick={() => onMax(available)}>
          {t('ledger:transfer.max')}
        </Button>
      </span>
    </span>
  );
}

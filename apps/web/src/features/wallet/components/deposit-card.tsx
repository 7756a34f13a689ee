import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { Deposit } from '../api.ts';
import { STATE_TONES, stepsOf } from '../model/deposits.ts';
import { DepositSteps } from './deposit-steps.tsx';

export interface DepositCardProps {
  readonly deposit: Deposit;
  readonly onOpen: (id: string) => void;
}

/** A deposit in a list: what came in, from where, and how far it is. */
export function DepositCard({ deposit, onOpen }: DepositCardProps) {
  const t = useT();
  const format = useFormat();
  const steps = deposit.state === 'withdrawable' ? null : stepsOf(deposit);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="-mx-3 w-[calc(100%+1.5rem)] rounded-button px-3 py-3 text-left transition-colors hover:bg-surface"
      onClick={() => onOpen(deposit.id)}
    >
      <span className="flex items-start justify-between gap-3">
        <span>
          <span className="figures block text-row font-semibold">
            {`${format.quantity(deposit.amount ?? deposit.received)} ${deposit.code}`}
          </span>
          <span className="figures block text-secondary text-muted">
            {deposit.chain_name ?? t('wallet:manual')} · {format.dateTime(deposit.seen_at)}
          </span>
        </span>
        <Badge tone={STATE_TONES[deposit.state]}>{t(`wallet:state.${deposit.state}`)}</Badge>
      </span>
      {steps !== null && (
        <span className="mt-3 block">
          <DepositSteps steps={steps} />
        </span>
      )}
    </button>
  );
}

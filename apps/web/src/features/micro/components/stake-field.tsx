import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';

export interface StakeFieldProps {
  readonly stake: string;
  readonly min: string;
  readonly max: string;
  readonly error: string | undefined;
  readonly onChange: (stake: string) => void;
}

const QUICK = ['5', '10', '25', '50', '100', '250'] as const;

/** The stake, typed or taken from usual amounts. */
export function StakeField({ stake, min, max, error, onChange }: StakeFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex flex-col gap-2">
      <AmountField
        label={t('micro:stake')}
        value={stake}
        onValueChange={onChange}
        unit="USDT"
        hint={t('micro:stake.range', { low: format.quantity(min), high: format.quantity(max) })}
        error={error}
      />
      <div role="group" aria-label={t('micro:stake.quick')} className="grid grid-cols-6 gap-1.5">
        {QUICK.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={stake === amount}
            className="figures relative min-h-9 rounded-field bg-surface text-dense font-medium text-muted transition-colors before:absolute before:-inset-y-1 before:inset-x-0 hover:text-text aria-pressed:bg-surface-strong aria-pressed:text-text"
            onClick={() => onChange(amount)}
          >
            {amount}
          </button>
        ))}
      </div>
    </div>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { FlaskConical } from 'lucide-react';
import { Link } from 'react-router';

export interface BalanceRowProps {
  readonly isPractice: boolean;
  /** Of the kind that is chosen; null while unknown. */
  readonly available: string | null;
  readonly onPractice: (isPractice: boolean) => void;
}

/** Coins come from the spot account, the first of the five, into the fourth. */
const TRANSFER = '/transfer?from=1&to=4&coin=USDT';

/** Play money or the person's own, and how much of it there is. */
export function BalanceRow({ isPractice, available, onPractice }: BalanceRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={`rounded-card p-2.5 ${isPractice ? 'bg-accent-soft' : 'bg-surface'}`}>
      <SegmentedControl
        label={t('micro:money')}
        value={isPractice ? 'practice' : 'real'}
        onValueChange={(kind) => onPractice(kind === 'practice')}
        segments={[
          { value: 'practice', label: t('micro:practice.title') },
          { value: 'real', label: t('micro:practice.real') },
        ]}
      />
      <p className="flex items-center gap-2 py-2 text-secondary text-muted">
        {isPractice && <FlaskConical className="size-4 shrink-0" aria-hidden="true" />}
        {t(isPractice ? 'micro:practice.on' : 'micro:practice.off')}
      </p>
      <p className="flex items-center justify-between gap-3 text-dense">
        <span className="text-muted">{t(isPractice ? 'micro:practice.balance' : 'app:word.available')}</span>
        <span className="figures font-semibold">
          {available === null ? '–' : format.quantity(available)} {isPractice ? '' : 'USDT'}
          {!isPractice && (
            <Link
              to={TRANSFER}
              className="relative ml-2 font-semibold text-accent before:absolute before:-inset-3"
            >
              {t('micro:transfer')}
            </Link>
          )}
        </span>
      </p>
    </div>
  );
}

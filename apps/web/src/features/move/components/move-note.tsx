import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { MoveState } from '../use-move.ts';
import { AlwaysPay } from './always-pay.tsx';

/** Sums that other accounts give for a change, before it is sent, with the choice to be asked the next time. */
export function MoveNote({ state: { sums } }: { readonly state: Pick<MoveState, 'sums'> }) {
  const t = useT();
  return (
    <div aria-live="polite">
      {sums !== null && (
        <div className="rounded-field bg-accent-soft px-3 pt-2 text-secondary">
          <p className="figures">{t('ledger:move.note', { sums })}</p>
          <AlwaysPay />
        </div>
      )}
    </div>
  );
}

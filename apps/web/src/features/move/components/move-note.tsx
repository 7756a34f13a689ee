import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { useAlwaysPay } from '../api.ts';
import type { MoveState } from '../use-move.ts';

/** What other accounts give for the change, before it is sent, and whether the person is asked the next time. */
export function MoveNote({ state: { sums, isAlways } }: { readonly state: MoveState }) {
  const t = useT();
  const always = useAlwaysPay();
  const isChecked = always.isPending ? always.variables : isAlways;
  return (
    <div aria-live="polite">
      {sums !== null && (
        <div className="rounded-field bg-accent-soft px-3 py-2 text-secondary">
          <p className="figures">{t('ledger:move.note', { sums })}</p>
          <Checkbox isChecked={isChecked} onCheckedChange={(isOn) => always.mutate(isOn)}>
            {t('ledger:move.always')}
          </Checkbox>
        </div>
      )}
    </div>
  );
}

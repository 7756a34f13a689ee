import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultText, withCode } from '../fault-text.ts';
import type { Fault } from '../model/trade-rules.ts';
import { SetPayPassword } from '../../../shared/ui/set-pay-password.tsx';

export interface SubmitObstacleProps {
  readonly fault: Fault | null;
  readonly verification: ReactNode;
}

/** Fault of any order, with the way out of it. */
export function SubmitObstacle({ fault, verification }: SubmitObstacleProps) {
  const t = useT();
  const format = useFormat();
  if (fault === null) return null;
  if (fault.key === 'identity.not_verified') return verification;
  if (fault.key === 'identity.pay_password_required') {
    return (
      <section className="rounded-card bg-surface p-3.5">
        <p className="flex items-start gap-2 text-dense">
          <KeyRound className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
          {t('spot:gate.payPassword')}
        </p>
        <div className="mt-3">
          <SetPayPassword />
        </div>
      </section>
    );
  }
  return (
    <p role="status" className="rounded-field bg-warn-soft px-3 py-2.5 text-secondary text-warn">
      {withCode(faultText(fault, { t, format }), fault.key, t)}
    </p>
  );
}

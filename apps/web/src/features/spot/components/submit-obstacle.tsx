import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { faultText, withCode } from '../fault-text.ts';
import type { Fault } from '../model/trade-form.ts';
import { SetPayPassword } from '../../../shared/ui/set-pay-password.tsx';

export interface OrderGateProps {
  readonly fault: Fault | null;
  readonly verification: ReactNode;
}

const GATES: readonly Fault['key'][] = ['identity.not_verified', 'identity.pay_password_required'];

/** Reports whether something about the person stands before every order, rather than something about this one. */
const isGate = (fault: Fault | null): boolean => fault !== null && GATES.includes(fault.key);

/** The next thing that a person has to do before any order. */
export function OrderGate({ fault, verification }: OrderGateProps) {
  const t = useT();
  if (fault === null || !isGate(fault)) return null;
  if (fault.key === 'identity.not_verified') return verification;
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

/** Fault of any order that is not about the person. */
export function SubmitObstacle({ fault }: Pick<OrderGateProps, 'fault'>) {
  const t = useT();
  const format = useFormat();
  if (fault === null || isGate(fault)) return null;
  return (
    <p role="status" className="rounded-field bg-warn-soft px-3 py-2.5 text-secondary text-warn">
      {withCode(faultText(fault, { t, format }), fault.key, t)}
    </p>
  );
}

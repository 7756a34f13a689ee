import { FIAT_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Method } from '../../api.ts';
import { useMethodParts } from '../../use-method-name.ts';
import { usePaymentMethods } from '../../parts/use-payment-methods.ts';
import { PaymentKind } from '../../parts/payment-kind.tsx';
import { toggled } from '../model/ad-form.ts';
import { FormSection } from './form-section.tsx';
import type { StateProps } from './market-fields.tsx';

export interface PaymentFieldsProps extends StateProps {
  readonly methods: readonly Method[];
}

/** Where the merchant is paid, or how the merchant pays. */
export function PaymentFields({ state, methods }: PaymentFieldsProps) {
  const t = useT();
  const isSelling = state.choice.side === 'sell';
  return (
    <FormSection
      title={t('fiat:part.paymentKinds')}
      hint={t(isSelling ? 'fiat:store.methodsHint' : 'fiat:store.kindsHint', {
        count: FIAT_LIMITS.paymentKindsMax,
      })}
    >
      {isSelling ? <Methods state={state} methods={methods} /> : <Kinds state={state} />}
    </FormSection>
  );
}

function Methods({ state: { form, choice }, methods: saved }: PaymentFieldsProps) {
  const t = useT();
  const partsOf = useMethodParts();
  const { methods: kinds } = usePaymentMethods();
  const methods = saved.filter(({ kind }) =>
    kinds.some((one) => one.code === kind && one.is_offered && isIn(one.units, choice.unit)),
  );
  const chosen = form.values.method_ids;
  const error = form.errorOf('method_ids');
  return (
    <div className="flex flex-col gap-2">
      {methods.map((method) => (
        <Choice
          key={method.id}
          isChosen={chosen.includes(method.id)}
          isDisabled={!chosen.includes(method.id) && chosen.length >= FIAT_LIMITS.paymentKindsMax}
          isInvalid={error !== undefined}
          onToggle={() =>
            form.set(
              'method_ids',
              toggled(
                chosen,
                method.id,
                methods.map(({ id }) => id),
              ),
            )
          }
        >
          <span className="block text-body font-medium">
            <PaymentKind kind={method.kind} />
          </span>
          <span className="figures block text-secondary text-muted wrap-anywhere">
            {[method.bank_name, partsOf(method).account].filter(Boolean).join(' · ')}
          </span>
        </Choice>
      ))}
      <Fault text={error} />
      <Link
        to="/collection-methods"
        className={buttonClass({ variant: methods.length === 0 ? 'secondary' : 'text', size: 'medium' })}
      >
        {t(methods.length === 0 ? 'fiat:store.addMethod' : 'fiat:store.manageMethods')}
      </Link>
    </div>
  );
}

function Kinds({ state: { form, choice } }: StateProps) {
  const { methods } = usePaymentMethods();
  const kinds = methods
    .filter(({ is_offered: isOffered, units }) => isOffered && isIn(units, choice.unit))
    .map(({ code }) => code);
  const chosen = form.values.payment_kinds;
  const error = form.errorOf('payment_kinds');
  return (
    <div className="flex flex-col gap-2">
      {kinds.map((kind) => (
        <Choice
          key={kind}
          isChosen={chosen.includes(kind)}
          isDisabled={!chosen.includes(kind) && chosen.length >= FIAT_LIMITS.paymentKindsMax}
          isInvalid={error !== undefined}
          onToggle={() => form.set('payment_kinds', toggled(chosen, kind, kinds))}
        >
          <span className="block text-body font-medium">
            <PaymentKind kind={kind} />
          </span>
        </Choice>
      ))}
      <Fault text={error} />
    </div>
  );
}

/** A list of units that is empty has all of them. */
function isIn(units: readonly string[], unit: string): boolean {
  return units.length === 0 || units.includes(unit);
}

function Fault({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="px-0.5 text-secondary text-danger">
      {text}
    </p>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** One of several that may be chosen together; the whole row is the target. */
function Choice({ isChosen, isDisabled, isInvalid, onToggle, children }: ChoiceProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isChosen}
      aria-invalid={isInvalid || undefined}
      disabled={isDisabled}
      className="flex min-h-13 items-center gap-3 rounded-field border border-transparent bg-surface px-3.5 py-2 text-left transition-colors hover:border-line-strong disabled:opacity-50 aria-checked:border-accent aria-invalid:border-danger"
      // A field that is left shows its error, which would move the row from under the press.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onToggle}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <span
        className={clsx(
          'flex size-5 shrink-0 items-center justify-center rounded-tag border-[1.5px]',
          isChosen ? 'border-ink bg-ink text-on-ink' : 'border-line-strong bg-bg',
        )}
      >
        {isChosen && <Check className="size-4" strokeWidth={3} aria-hidden="true" />}
      </span>
    </button>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { DepositStep } from '../model/deposits.ts';

/** Progress of a deposit, with the confirmations of the step that is awaited. */
export function DepositSteps({ steps }: { readonly steps: readonly DepositStep[] }) {
  const t = useT();
  return (
    <ol className="grid grid-cols-3 gap-1.5">
      {steps.map((step) => (
        <li key={step.name} aria-current={step.count === null ? undefined : 'step'}>
          <span className="block h-1 overflow-hidden rounded-full bg-surface-strong">
            <span
              className="block h-full rounded-full bg-up transition-[width] duration-500"
              style={{ width: `${shareOf(step) * 100}%` }}
            />
          </span>
          <span
            className={clsx(
              'mt-1.5 flex items-start gap-1 text-label leading-tight',
              step.isDone ? 'text-text' : 'text-muted',
            )}
          >
            {step.isDone && <Check className="size-3.5 shrink-0 text-up" aria-hidden="true" />}
            <span>
              {t(`wallet:step.${step.name}`)}
              {step.count !== null && (
                <span className="figures block">
                  {t('wallet:countOf', { now: step.count.now, needed: step.count.needed })}
                </span>
              )}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function shareOf(step: DepositStep): number {
  if (step.isDone) return 1;
  return step.count === null || step.count.needed === 0 ? 0 : step.count.now / step.count.needed;
}

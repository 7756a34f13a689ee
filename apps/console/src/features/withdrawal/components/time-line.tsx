import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { WithdrawalCase } from '../api.ts';

interface Step {
  readonly key: string;
  readonly at: number;
  readonly text: string;
  readonly note: string | null;
}

/** The steps of the withdrawal among the events of the account, oldest first: what came right before matters. */
export function TimeLine({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const t = useTexts();
  const own = withdrawal.timeline.map(
    (step): Step => ({
      key: `${step.kind}-${step.at}`,
      at: step.at,
      text: t(`withdrawal:step.${step.kind}`),
      note: step.reason,
    }),
  );
  const account = withdrawal.security_events.map(
    (event): Step => ({
      key: `${event.kind}-${event.at}`,
      at: event.at,
      text: textOrName(t, 'users', `event.${event.kind}`),
      note: event.ip,
    }),
  );
  const steps = [...own, ...account].toSorted((a, b) => a.at - b.at);
  return (
    <ol className="flex flex-col gap-2 text-dense">
      {steps.map((step) => (
        <li key={step.key} className="flex items-baseline gap-3">
          <span className="figures shrink-0 text-secondary text-muted">
            <TimeText at={step.at} />
          </span>
          <span className="min-w-0">
            <span className="font-medium">{step.text}</span>
            {step.note !== null && <span className="text-muted"> {step.note}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

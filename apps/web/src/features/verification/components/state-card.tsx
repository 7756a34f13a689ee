import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { clsx } from 'clsx';
import { BadgeCheck, CircleX, Hourglass, IdCard } from 'lucide-react';
import type { Center } from '../api.ts';
import type { Step } from '../model/step.ts';

const LOOKS = {
  not_verified: { Icon: IdCard, tone: 'bg-surface-strong text-muted' },
  in_review: { Icon: Hourglass, tone: 'bg-accent-soft text-accent' },
  certified: { Icon: BadgeCheck, tone: 'bg-up-soft text-up' },
  failed: { Icon: CircleX, tone: 'bg-danger-soft text-danger' },
} as const;

export interface StateCardProps {
  readonly center: Center;
  readonly step: Step;
}

/** The state of the level that is worked on, with the reason of a refusal and the attempts that are left. */
export function StateCard({ center, step }: StateCardProps) {
  const t = useT();
  const stage = center[step.level];
  // The certified name is what counts until the next level was submitted.
  const isBetween = step.level === 'advanced' && stage.state === 'not_verified';
  const state = isBetween ? 'certified' : stage.state;
  const level = isBetween ? 'real_name' : step.level;
  const { Icon, tone } = LOOKS[state];
  return (
    <section className="rounded-card bg-surface p-4" aria-live="polite">
      <div className="flex items-start gap-3.5">
        <span className={clsx('flex size-11 shrink-0 items-center justify-center rounded-full', tone)}>
          <Icon className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-secondary text-muted">{t(`verification:level.${level}`)}</p>
          <h2 className="text-symbol">{t(`verification:state.${state}`)}</h2>
          <p className="mt-1 text-dense text-muted">{t(`verification:hint.${state}`)}</p>
        </div>
      </div>
      {stage.reason !== null && <Refusal reason={stage.reason} />}
      {center.submitted !== null && <Submitted center={center} />}
      {step.isOpen && !isBetween && (
        <p className="mt-3 text-secondary text-muted">
          {t('verification:attemptsLeft', { left: center.attempts_left, max: center.attempts_max })}
        </p>
      )}
      {!step.isOpen && center.next_attempt_at !== null && <NextAttempt at={center.next_attempt_at} />}
    </section>
  );
}

function Refusal({ reason }: { readonly reason: NonNullable<Center['real_name']['reason']> }) {
  const t = useT();
  return (
    <div className="mt-3.5 rounded-field bg-danger-soft px-3.5 py-3">
      <p className="text-dense font-semibold text-danger">{t(`verification:reason.${reason.key}`)}</p>
      {reason.text !== '' && (
        <p className="mt-1 text-dense">{t('verification:note', { text: reason.text })}</p>
      )}
    </div>
  );
}

function NextAttempt({ at }: { readonly at: number }) {
  const t = useT();
  const format = useFormat();
  return (
    <p className="mt-3 rounded-field bg-warn-soft px-3 py-2.5 text-secondary text-warn">
      {t('verification:noAttempts', { time: format.dateTime(at) })}
    </p>
  );
}

/** The last submission, masked by the server. */
function Submitted({ center }: { readonly center: Center }) {
  const t = useT();
  const { submitted, submitted_address: address } = center;
  if (submitted === null) return null;
  return (
    <div className="mt-3.5 border-t border-line pt-2">
      <Facts>
        <Fact name={t('verification:name')}>{submitted.name}</Fact>
        <Fact name={t(`verification:idType.${submitted.id_type}`)}>{submitted.card_id}</Fact>
        {address !== null && <Fact name={t('verification:address')}>{address}</Fact>}
      </Facts>
    </div>
  );
}

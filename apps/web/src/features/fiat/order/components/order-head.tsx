import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { subDecimal } from '@openbourse/money';
import { clsx } from 'clsx';
import { Check, CloudOff, PauseCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockSince, headOf, isEnded, type Order, type StepState, stepsOf } from '../model/order.ts';
import { DeadlineRing } from './deadline-ring.tsx';
import { StateBadge } from './state-badge.tsx';

/** Where the order stands, what is to be done, and how long there is for it. */
export function OrderHead({ order }: { readonly order: Order }) {
  const t = useT();
  const format = useFormat();
  const isOnline = useOnline();
  const { title, hint } = headOf(order);
  const isBuying = order.role === 'buyer';
  return (
    <section className="flex flex-col gap-5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-2 text-dense font-semibold">
            <span className={isBuying ? 'text-up' : 'text-down'}>
              {t(isBuying ? 'fiat:order.buying' : 'fiat:order.selling', { coin: order.coin })}
            </span>
            <StateBadge state={order.state} />
          </p>
          <h2 className="pt-1.5 text-title text-balance [&:lang(ko)]:break-keep">
            {/* Announced to screen readers when the other side or the clock changes it. */}
            <span role="status">
              {t(title, { quantity: format.quantity(movedOf(order)), coin: order.coin })}
            </span>
          </h2>
          {hint !== null && <p className="pt-1 text-body text-muted">{t(hint)}</p>}
        </div>
        {!isEnded(order.state) && (
          <DeadlineRing dueAt={order.due_at} since={clockSince(order)} isPaused={order.is_paused} />
        )}
      </div>
      {!isOnline && <Note icon={<CloudOff />} text={t('fiat:order.offline')} />}
      {order.is_paused && <Note icon={<PauseCircle />} text={t('fiat:order.paused')} />}
      {order.state !== 'cancelled' && <Steps order={order} />}
    </section>
  );
}

/** Coins that reach the caller, or leave: a buyer who is the maker gets less by the fee. */
function movedOf({ role, is_maker: isMaker, quantity, fee }: Order): string {
  return role === 'buyer' && isMaker ? subDecimal(quantity, fee) : quantity;
}

function Note({ icon, text }: { readonly icon: ReactNode; readonly text: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5 text-dense text-warn [&_svg]:mt-px [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]"
    >
      {icon}
      {text}
    </p>
  );
}

const STEPS = ['placed', 'paid', 'released'] as const;

function Steps({ order }: { readonly order: Order }) {
  const t = useT();
  const states = stepsOf(order);
  return (
    <ol aria-label={t('fiat:order.steps')} className="flex">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={states[step] === 'now' ? 'step' : undefined}
          className="relative flex flex-1 flex-col items-center gap-1.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden="true"
              className={clsx(
                'absolute top-3 right-1/2 left-[-50%] mx-4.5 h-0.5 rounded-full',
                states[step] === 'later' ? 'bg-surface-strong' : 'bg-ink',
              )}
            />
          )}
          <StepMark state={states[step]} number={index + 1} />
          <span
            className={clsx(
              'text-secondary',
              states[step] === 'now' ? 'font-semibold text-text' : 'text-muted',
            )}
          >
            {t(`fiat:order.step.${step}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function StepMark({ state, number }: { readonly state: StepState; readonly number: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'figures flex size-6 items-center justify-center rounded-full text-label font-bold',
        state === 'done' && 'bg-ink text-on-ink',
        state === 'now' && 'bg-bg text-text ring-2 ring-ink ring-inset',
        state === 'later' && 'bg-surface-strong text-muted',
      )}
    >
      {state === 'done' ? <Check className="size-3.5" strokeWidth={3} /> : number}
    </span>
  );
}

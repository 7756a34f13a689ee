import type { MicroDirection } from '@openbourse/api/limits';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { compareDecimal } from '@openbourse/money';
import { clsx } from 'clsx';
import { TrendingDown, TrendingUp } from 'lucide-react';
import type { MicroOrder } from '../model/orders.ts';

/** Up or down as an icon with its word, so that the color is not needed. */
export function DirectionWord({ direction }: { readonly direction: MicroDirection }) {
  const t = useT();
  const Icon = direction === 'up' ? TrendingUp : TrendingDown;
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 font-semibold',
        direction === 'up' ? 'text-up' : 'text-down',
      )}
    >
      <Icon className="size-4" strokeWidth={2} aria-hidden="true" />
      {t(`micro:direction.${direction}`)}
    </span>
  );
}

const TONES = {
  pending: 'neutral',
  running: 'accent',
  won: 'up',
  lost: 'down',
  tied: 'neutral',
  void: 'warn',
} as const;

export function StateBadge({ state }: { readonly state: MicroOrder['state'] }) {
  const t = useT();
  return <Badge tone={TONES[state]}>{t(`micro:state.${state}`)}</Badge>;
}

/** Marks what was done with play money. */
export function PracticeBadge() {
  const t = useT();
  return <Badge tone="accent">{t('micro:practice.badge')}</Badge>;
}

/** A length as people say it: 30 s, 5 min. */
export function lengthText(seconds: number, t: Translate): string {
  return seconds % 60 === 0
    ? t('app:state.age.minutes', { count: seconds / 60 })
    : t('app:state.age.seconds', { count: seconds });
}

/** Time left as m:ss; what is left of a second counts as one. */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** An amount of USDT with its sign. */
export function signedText(amount: string, format: Format): string {
  return `${compareDecimal(amount, '0') > 0 ? '+' : ''}${format.quantity(amount)} USDT`;
}

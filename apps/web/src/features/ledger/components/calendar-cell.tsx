import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { UNKNOWN_AMOUNT } from '@openbourse/money';
import { clsx } from 'clsx';
import { type Cell, strengthOf } from '../model/performance.ts';
import { usePreferences } from '../preferences.ts';

export interface CalendarCellProps {
  readonly cell: Cell;
  /** Those it is compared with. */
  readonly beside: readonly Cell[];
  readonly name: string;
  readonly fullName: string;
}

const TINTS = {
  up: ['', 'bg-up/8', 'bg-up/16', 'bg-up/26'],
  down: ['', 'bg-down/8', 'bg-down/16', 'bg-down/26'],
  neutral: ['', '', '', ''],
} as const;
/** On a stronger tint muted text has too little contrast. */
const MUTED_BELOW = 2;
const DECIMALS = 2;

/** A day or a month with its profit, in the color of it; the percentage where amounts are hidden. */
export function CalendarCell({ cell, beside, name, fullName }: CalendarCellProps) {
  const t = useT();
  const format = useFormat();
  const isHidden = usePreferences((preferences) => preferences.isHidden);
  const { profit, percent, isInside } = cell;
  const tone = toneOf(profit);
  const strength = strengthOf(cell, beside);
  const sign = tone === 'up' ? '+' : '';
  const short = isHidden ? format.change(percent) : `${sign}${format.compact(profit)}`;
  const full = isHidden ? format.change(percent) : `${sign}${format.price(profit, DECIMALS)} USDT`;
  const spoken = !isInside ? '' : profit === null ? t('portfolio:calendar.unknown') : full;
  return (
    <div
      className={clsx(
        'flex min-h-13 flex-col items-center justify-center rounded-field px-0.5 py-1 text-center',
        isInside ? 'bg-surface' : 'text-faint',
      )}
      title={isInside ? `${fullName}: ${spoken}` : undefined}
    >
      <div
        className={clsx(
          '-mx-0.5 -my-1 flex min-h-13 w-[calc(100%+0.25rem)] flex-col items-center justify-center rounded-field',
          TINTS[tone][strength],
        )}
      >
        <span className={clsx('text-label', strength < MUTED_BELOW && 'text-muted')} aria-hidden="true">
          {name}
        </span>
        {isInside && (
          <span className="figures max-w-full truncate text-label font-semibold" aria-hidden="true">
            {profit === null ? UNKNOWN_AMOUNT : short}
          </span>
        )}
        <span className="sr-only">{spoken === '' ? fullName : `${fullName}: ${spoken}`}</span>
      </div>
    </div>
  );
}

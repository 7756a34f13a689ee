import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { percentOfPpm } from '@openbourse/money';
import { clsx } from 'clsx';
import type { PartStatus } from '../api.ts';

type Day = PartStatus['days'][number];

const TONES = { operational: 'up', restricted: 'warn', down: 'danger' } as const;
const PERCENT_DECIMALS = 2;

/** A part with its state and a bar for each day. */
export function PartCard({ part: { part, state, up_ppm: upPpm, days } }: { readonly part: PartStatus }) {
  const t = useT();
  const format = useFormat();
  const up = upPpm === null ? null : format.percent(percentOfPpm(upPpm), PERCENT_DECIMALS);
  const interrupted = days.filter(({ down_s: down, restricted_s: restricted }) => down + restricted > 0);
  const availability = up === null ? t('status:unknown') : t('status:up', { percent: up });
  return (
    <article className="flex h-full flex-col gap-3 rounded-card bg-surface p-4">
      <div className="flex items-center justify-between gap-3">
        <h3 className="min-w-0 text-row font-semibold wrap-anywhere">{t(`status:part.${part}`)}</h3>
        <Badge tone={TONES[state]}>{t(`status:state.${state}`)}</Badge>
      </div>
      <div
        role="img"
        aria-label={t('status:strip', { availability, count: interrupted.length })}
        className="flex h-8 items-end gap-px"
      >
        {days.map((day) => (
          <span
            key={day.day}
            title={`${format.utcDate(day.day)} · ${t(`status:state.${stateOf(day)}`)}`}
            className={clsx('min-w-0 flex-1 rounded-[1px]', LOOKS[stateOf(day)])}
          />
        ))}
      </div>
      <div className="figures flex justify-between gap-2 text-label text-muted">
        <span>{t('status:ago')}</span>
        <span className="font-semibold text-text">{availability}</span>
        <span>{t('status:today')}</span>
      </div>
    </article>
  );
}

/** Heights distinguish the days without colors, too. */
const LOOKS = {
  operational: 'h-full bg-up',
  restricted: 'h-2/3 bg-warn',
  down: 'h-1/2 bg-danger',
  unknown: 'h-1/4 bg-surface-strong',
} as const;

function stateOf({ known_s: known, down_s: down, restricted_s: restricted }: Day): keyof typeof LOOKS {
  if (known === 0) return 'unknown';
  if (down > 0) return 'down';
  return restricted > 0 ? 'restricted' : 'operational';
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { MINUTE_MS } from '@openbourse/money';
import { CalendarDays } from 'lucide-react';
import { type ActivityTimes as Times, phaseOf } from '../model/activity-phase.ts';

export interface ActivityTimesProps {
  readonly activity: Times;
  readonly isExact: boolean;
}

const TONES = { running: 'up', coming: 'accent', past: 'neutral' } as const;

/** From when to when an activity takes place, by the day or to the minute, and where it stands. */
export function ActivityTimes({ activity, isExact }: ActivityTimesProps) {
  const t = useT();
  const format = useFormat();
  const phase = phaseOf(activity, useNow(MINUTE_MS));
  const { starts_at: from, ends_at: to } = activity;
  const name = isExact ? format.dateMinute : format.date;
  return (
    <p className="figures mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-secondary text-muted">
      <Badge tone={TONES[phase]}>{t(`content:activity.phase.${phase}`)}</Badge>
      <span className="flex items-center gap-2">
        <CalendarDays className="size-4 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {from !== null && to !== null
          ? t('content:activity.fromTo', { from: name(from), to: name(to) })
          : from !== null
            ? t('content:activity.from', { from: name(from) })
            : to !== null && t('content:activity.to', { to: name(to) })}
      </span>
    </p>
  );
}

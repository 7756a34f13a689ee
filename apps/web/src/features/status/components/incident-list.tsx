import { STATUS_PARTS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import type { Incident } from '../api.ts';

const TONES = { restricted: 'warn', down: 'danger' } as const;

/** Times at which something did not work, the newest first. */
export function IncidentList({
  incidents,
  at,
}: {
  readonly incidents: readonly Incident[];
  readonly at: number;
}) {
  const t = useT();
  return (
    <section aria-label={t('status:incidents')} className="flex flex-col gap-1">
      <h2 className="text-symbol">{t('status:incidents')}</h2>
      {incidents.length === 0 && <p className="py-3 text-dense text-muted">{t('status:none')}</p>}
      <ul className="divide-y divide-line">
        {incidents.map((incident) => (
          <li key={`${incident.state} ${incident.from} ${incident.parts[0]}`}>
            <IncidentRow incident={incident} at={at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function IncidentRow({ incident, at }: { readonly incident: Incident; readonly at: number }) {
  const t = useT();
  const format = useFormat();
  const { state, parts, from, until } = incident;
  const isEverything = parts.length === STATUS_PARTS.length;
  const names = isEverything
    ? t('status:everything')
    : parts.map((part) => t(`status:part.${part}`)).join(' · ');
  const length = lengthText((until ?? at) - from, format);
  const time =
    until === null
      ? t('status:since', { time: format.dateTime(from), length })
      : `${format.dateTime(from)} – ${format.dateTime(until)} · ${length}`;
  return (
    <div className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="text-row font-medium wrap-anywhere">{names}</p>
        <p className="figures text-secondary text-muted">{time}</p>
      </div>
      <Badge tone={TONES[state]}>{t(`status:state.${state}`)}</Badge>
    </div>
  );
}

/** A length in its largest fitting unit, cut, and never nothing. */
function lengthText(ms: number, format: Format): string {
  if (ms < 2 * HOUR_MS) return format.span(Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute');
  if (ms < 2 * DAY_MS) return format.span(Math.floor(ms / HOUR_MS), 'hour');
  return format.days(Math.floor(ms / DAY_MS));
}

import { type DayRange, isRangeReversed } from '../lib/day-range.ts';
import { useT } from '../lib/i18n.ts';
import { TextField } from './text-field.tsx';

export interface DayRangeFieldsProps {
  readonly range: DayRange;
  readonly onChange: (change: Partial<DayRange>) => void;
}

/** The first and the last day of what a list shows. */
export function DayRangeFields({ range, onChange }: DayRangeFieldsProps) {
  const t = useT();
  return (
    <>
      <DayField
        label={t('app:filter.from')}
        day={range.fromDay}
        onChange={(fromDay) => onChange({ fromDay })}
        error={isRangeReversed(range) ? t('app:filter.reversed') : undefined}
      />
      <DayField
        label={t('app:filter.to')}
        day={range.toDay}
        onChange={(toDay) => onChange({ toDay })}
        error={undefined}
      />
    </>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly day: string;
  readonly onChange: (day: string) => void;
  readonly error: string | undefined;
}

/** A day; the browser's own pattern for an empty one stays as quiet as a placeholder. */
function DayField({ label, day, onChange, error }: DayFieldProps) {
  return (
    <div className={day === '' ? '[&_input]:font-normal [&_input]:text-faint' : ''}>
      <TextField type="date" label={label} value={day} onValueChange={onChange} error={error} />
    </div>
  );
}

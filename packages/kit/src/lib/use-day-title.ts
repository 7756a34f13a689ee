import { MINUTE_MS } from '@openbourse/money';
import { useNow } from './clock.ts';
import { dayName } from './day-name.ts';
import { useT } from './i18n.ts';
import { useFormat } from './use-format.ts';

/** Names the day of an instant for the headings of a list: today, yesterday, or its date. */
export function useDayTitle(): (at: number) => string {
  const t = useT();
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (at) => {
    const name = dayName(at, now);
    return name === 'earlier' ? format.date(at) : t(`app:word.${name}`);
  };
}

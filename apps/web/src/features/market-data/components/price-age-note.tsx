import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Clock } from 'lucide-react';
import { useFeedAge } from '../use-feed-age.ts';

/** Shows the age of the prices when none arrive although there is a connection; the shell shows the rest. */
export function PriceAgeNote() {
  const t = useT();
  const age = useFeedAge();
  const isOnline = useOnline();
  if (age === null || !isOnline) return null;
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-1.5 rounded-field bg-surface px-3 py-1.5 text-secondary text-muted"
    >
      <Clock className="size-3.5" strokeWidth={1.75} aria-hidden="true" />
      {t('market:age', { age: formatAge(age, t) })}
    </p>
  );
}

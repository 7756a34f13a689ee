import { formatAge } from '@openbourse/kit/lib/age.ts';
import { clock, useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useTexts } from '../lib/texts.ts';

const RENEW_MS = 10_000;

/** When something was, in the operator's zone, the day alone in another year; a dash where it never was. */
export function TimeText({ at }: { readonly at: number | null }) {
  const t = useTexts();
  const format = useFormat();
  if (at === null) return <>{t('shell:none')}</>;
  const isThisYear = new Date(at).getFullYear() === new Date(clock.now()).getFullYear();
  return (
    <time dateTime={new Date(at).toISOString()} title={`${format.date(at)}, ${format.time(at)}`}>
      {isThisYear ? format.dateTime(at) : format.date(at)}
    </time>
  );
}

/** Length of a wait. */
export function AgeText({ since }: { readonly since: number }) {
  const kit = useT();
  const now = useNow(RENEW_MS);
  return <>{formatAge(Math.max(0, now - since), kit)}</>;
}

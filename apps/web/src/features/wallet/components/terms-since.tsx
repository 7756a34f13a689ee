import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';

/** From when the terms above hold. */
export function TermsSince({ at }: { readonly at: number }) {
  const t = useT();
  const format = useFormat();
  return <p className="text-secondary text-muted">{t('wallet:termsSince', { date: format.date(at) })}</p>;
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Snowflake } from 'lucide-react';

/** Says what a frozen account may not do and how it comes back. */
export function FrozenCard() {
  const t = useT();
  return (
    <section role="status" className="rounded-card bg-danger-soft p-4">
      <h2 className="flex items-center gap-2 text-row text-danger">
        <Snowflake className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {t('security:frozen')}
      </h2>
      <p className="mt-1.5 text-dense">{t('security:frozenHint')}</p>
      <p className="mt-1.5 text-dense">{t('security:frozenBack')}</p>
    </section>
  );
}

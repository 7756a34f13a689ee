import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Snowflake } from 'lucide-react';
import { useSettingUrl } from '../../session/index.ts';

/** Says what a frozen account may not do, how it comes back, and leads to whoever opens it again. */
export function FrozenCard() {
  const t = useT();
  const supportUrl = useSettingUrl('service_url');
  return (
    <section role="status" className="rounded-card bg-danger-soft p-4">
      <h2 className="flex items-center gap-2 text-row text-danger">
        <Snowflake className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
        {t('security:frozen')}
      </h2>
      <p className="mt-1.5 text-dense">{t('security:frozenHint')}</p>
      <p className="mt-1.5 text-dense">{t('security:frozenBack')}</p>
      {supportUrl !== null && (
        <a
          href={supportUrl}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass({ size: 'medium', isBlock: true })} mt-3.5`}
        >
          {t('home:menu.support')}
        </a>
      )}
    </section>
  );
}

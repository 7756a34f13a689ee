import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Headset } from 'lucide-react';
import { TargetLink } from '../../../shared/ui/target-link.tsx';
import { useTargets } from '../../session/index.ts';

/** Where people turn who did not find their answer. */
export function SupportCard() {
  const t = useT();
  const { support } = useTargets();
  return (
    <aside className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card bg-surface px-4 py-4">
      <Headset className="size-6 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-40 flex-1">
        <p className="text-row font-semibold">{t('content:help.stuck')}</p>
        <p className="text-secondary text-muted">{t('content:help.stuckHint')}</p>
      </div>
      <TargetLink target={support} className={buttonClass({ size: 'medium' })}>
        {t('home:menu.support')}
      </TargetLink>
    </aside>
  );
}

import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title?: string;
  /** The next step, in one sentence. */
  readonly hint?: string;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  const t = useT();
  return (
    <div className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <div className="mb-2 flex size-12 items-center justify-center rounded-full bg-surface text-muted [&_svg]:size-5.5 [&_svg]:stroke-[1.75]">
        {icon ?? <Inbox aria-hidden="true" />}
      </div>
      <p className="text-body font-semibold">{title ?? t('app:state.emptyTitle')}</p>
      {hint !== undefined && <p className="max-w-72 text-dense text-muted">{hint}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

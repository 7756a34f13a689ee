import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { useT } from '../lib/i18n.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { useWayBack } from '../lib/use-way-back.ts';
import { IconButton } from './icon-button.tsx';
import { PageHeaderExtra } from './page-header-extra.ts';

export interface PageHeaderProps {
  /** A text names the page in the browser too; what is no text leaves that to the screen. */
  readonly title: ReactNode;
  /** Where back leads when this page was opened directly; no back button without it. */
  readonly backTo?: string;
  readonly actions?: ReactNode;
}

/** A long title has two lines beside its actions. */
const BELOW = 'text-symbol leading-tight text-balance wrap-anywhere hyphens-auto';

/** The head of a page: sticky, with back, title and actions. */
export function PageHeader({ title, backTo, actions }: PageHeaderProps) {
  const t = useT();
  const goBack = useWayBack(backTo ?? '/');
  const extra = use(PageHeaderExtra);
  usePageTitle(typeof title === 'string' ? title : undefined);
  return (
    <header className="sticky top-0 z-20 desktop:top-(--size-top-nav) -mx-4 flex min-h-14 items-center gap-1 bg-bg px-4">
      {backTo !== undefined && (
        <div className="-ml-3">
          <IconButton label={t('app:action.back')} icon={<ArrowLeft />} onClick={goBack} />
        </div>
      )}
      <h1 className={clsx('min-w-0 flex-1', backTo === undefined ? 'text-title' : BELOW)}>{title}</h1>
      <div className="-mr-3 flex items-center empty:hidden">
        {actions}
        {extra}
      </div>
    </header>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Info } from 'lucide-react';
import { Link } from 'react-router';
import { useSiteMode } from '../features/session/index.ts';

/** Says what the whole site does not take now, and what still works. */
export function ModeBar() {
  const t = useT();
  const mode = useSiteMode();
  return mode === null ? null : (
    <Banner
      tone="warn"
      icon={<Info />}
      action={
        <Link
          to="/status"
          className="-my-2 inline-flex min-h-11 shrink-0 items-center font-semibold underline"
        >
          {t('app:status')}
        </Link>
      }
    >
      {t(`error:site.${mode}`)}
    </Banner>
  );
}

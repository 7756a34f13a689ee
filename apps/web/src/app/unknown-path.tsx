import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';

const SHOWN_MAX = 40;

/** Leads to `/` (specification, section 2) and says that there is no such page. */
export function UnknownPath() {
  const t = useT();
  const { pathname } = useLocation();
  useEffect(() => toast.plain(t('app:unknownPath', { path: pathname.slice(0, SHOWN_MAX) })), [t, pathname]);
  return <Navigate to="/" replace />;
}

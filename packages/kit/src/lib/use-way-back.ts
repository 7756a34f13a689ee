import { useLocation, useNavigate } from 'react-router';
import { leavePage, pageEntryOf } from './use-back-closes.ts';

/** Leads to where this page was opened from, so that it is left behind; to `to` when it was opened directly. */
export function useWayBack(to: string): () => void {
  const navigate = useNavigate();
  const { key, entriesAbove } = pageEntryOf(useLocation());
  return () => {
    if (key === 'default') void navigate(to, { replace: true });
    else leavePage(() => void navigate(-1 - entriesAbove));
  };
}

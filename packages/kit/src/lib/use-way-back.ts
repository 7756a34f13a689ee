import { useLocation, useNavigate } from 'react-router';

/** Leads to where this page was opened from, so that it is left behind; to `to` when it was opened directly. */
export function useWayBack(to: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return () => {
    if (key === 'default') void navigate(to, { replace: true });
    else void navigate(-1);
  };
}

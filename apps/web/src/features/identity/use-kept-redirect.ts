import { useSearchParams } from 'react-router';

/** The query that carries the intended path from one page of entering to another. */
export function useKeptRedirect(): string {
  const [params] = useSearchParams();
  const intended = params.get('redirect');
  return intended === null ? '' : `?redirect=${encodeURIComponent(intended)}`;
}

import { useFilters } from '../../../shared/lib/use-filters.ts';
import { CaseView } from './case-view.tsx';
import { Queue } from './queue.tsx';

/** The queue of submissions; one of them with its documents when the address names it. */
export function IdentityScreen() {
  const filters = useFilters();
  const caseId = filters.get('case');
  if (caseId === '') return <Queue filters={filters} />;
  return <CaseView key={caseId} caseId={caseId} onLeave={() => filters.set({ case: '' })} />;
}

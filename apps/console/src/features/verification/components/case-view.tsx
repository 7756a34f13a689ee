import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { BackBar } from '../../../shared/ui/back-bar.tsx';
import { type Case, caseQuery } from '../api.ts';
import { CaseFacts } from './case-facts.tsx';
import { CaseHistory } from './case-history.tsx';
import { DecideCase } from './decide-case.tsx';
import { DocumentList } from './document-list.tsx';
import { StateBadge } from './state-badge.tsx';

/** One submission: what was written beside what the documents show. */
export function CaseView({ caseId, onLeave }: { readonly caseId: string; readonly onLeave: () => void }) {
  const t = useTexts();
  const { data, error, isFetching, refetch } = useQuery(caseQuery(caseId));
  return (
    <div className="flex flex-col gap-5">
      <BackBar label={t('verification:back')} onBack={onLeave} />
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && <Loaded submission={data} />}
    </div>
  );
}

function Loaded({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-title">{submission.name}</h1>
        <StateBadge state={submission.state} />
        <span className="text-dense text-muted">
          {submission.level === 2 ? t('verification:level.2') : t('verification:level.1')}
        </span>
        {submission.state === 'in_review' && (
          <div className="ml-auto">
            <DecideCase submission={submission} />
          </div>
        )}
      </div>
      <div className="grid items-start gap-8 desktop:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-8">
          <CaseFacts submission={submission} />
          <CaseHistory submission={submission} />
        </div>
        <DocumentList submission={submission} />
      </div>
    </>
  );
}

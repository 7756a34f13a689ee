import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Center, centerQuery } from '../api.ts';
import { stepOf } from '../model/step.ts';
import { AdvancedForm } from './advanced-form.tsx';
import { LevelTable } from './level-table.tsx';
import { RealNameForm, type RealNameFormProps } from './real-name-form.tsx';
import { StateCard } from './state-card.tsx';

/** Progress of the certification, the rights of each level, and the form of the next one. */
export function ReviewScreen({ renderCountry }: Pick<RealNameFormProps, 'renderCountry'>) {
  const t = useT();
  const { data: center, isError, error, isFetching, refetch } = useQuery(centerQuery);
  return (
    <>
      <PageHeader title={t('verification:title')} backTo="/user-center" />
      <div className="flex flex-col gap-6 pb-8">
        {center !== undefined ? (
          <Review center={center} renderCountry={renderCountry} />
        ) : isError ? (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ReviewSkeleton />
        )}
      </div>
    </>
  );
}

interface ReviewProps extends Pick<RealNameFormProps, 'renderCountry'> {
  readonly center: Center;
}

function Review({ center, renderCountry }: ReviewProps) {
  const step = stepOf(center);
  return (
    <>
      <StateCard center={center} step={step} />
      {step.isOpen && step.level === 'real_name' && (
        <RealNameForm needsGoogleCode={center.real_name.needs_google_code} renderCountry={renderCountry} />
      )}
      <LevelTable center={center} />
      {step.isOpen && step.level === 'advanced' && (
        <AdvancedForm needsGoogleCode={center.advanced.needs_google_code} />
      )}
    </>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type SecurityCenter, securityQuery } from './api.ts';

export interface SecurityPageProps {
  readonly title: string;
  readonly backTo?: string;
  readonly children: (center: SecurityCenter) => ReactNode;
}

/** A page that needs the state of the security center: it waits, says what went wrong, or shows it. */
export function SecurityPage({ title, backTo = '/secure-center', children }: SecurityPageProps) {
  const { data, isError, error, isFetching, refetch } = useQuery(securityQuery);
  return (
    <>
      <PageHeader title={title} backTo={backTo} />
      <div className="flex flex-col gap-5 pb-8">
        {data !== undefined ? (
          children(data)
        ) : isError ? (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4">
            <Skeleton className="h-24 w-full" />
            <Skeleton className="h-13 w-full" />
            <Skeleton className="h-13 w-full" />
            <Skeleton className="h-13 w-full" />
          </div>
        )}
      </div>
    </>
  );
}

import { isMissing } from '@openbourse/client';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

/** Content of a query; its shape before, and a way to try again when it failed. */
export function Loaded<Data>(props: {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  readonly skeleton: ReactNode;
  /** Content that stands there when it does not exist. */
  readonly gone?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}) {
  const { data, error, isFetching, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error === null) return <div aria-busy="true">{props.skeleton}</div>;
  const { gone } = props;
  if (gone !== undefined && isMissing(error)) return gone;
  return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

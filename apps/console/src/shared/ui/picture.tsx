import { useObjectUrl } from '@openbourse/kit/lib/use-object-url.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';

export interface PictureProps {
  readonly label: string;
  readonly queryKey: readonly unknown[];
  readonly load: () => Promise<Blob>;
  /** Fills its place instead of its own size, and can be enlarged by a press. */
  readonly isZoomed: boolean;
  readonly onZoom: () => void;
}

/** A private picture, fetched with the operator's session; the browser keeps no copy of it. */
export function Picture({ label, queryKey, load, isZoomed, onZoom }: PictureProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const url = useObjectUrl(data);
  if (error !== null && data === undefined) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (url === null) return <Skeleton className="h-56 w-full rounded-card" />;
  return (
    <button
      type="button"
      className={clsx('block w-full overflow-auto rounded-card bg-surface', !isZoomed && 'h-56')}
      aria-pressed={isZoomed}
      onClick={onZoom}
    >
      <img
        src={url}
        alt={label}
        className={
          isZoomed ? 'max-w-none min-w-full cursor-zoom-out' : 'size-full cursor-zoom-in object-contain'
        }
      />
    </button>
  );
}

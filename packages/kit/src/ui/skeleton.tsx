import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export interface SkeletonProps {
  /** Size of the shape. */
  readonly className: string;
  readonly isRound?: boolean;
}

/** A gray shape in the size of what comes; the region around it carries `aria-busy`. */
export function Skeleton({ className, isRound = false }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-[skeleton_1.4s_ease-in-out_infinite] bg-surface-strong',
        isRound ? 'rounded-full' : 'rounded-tag',
        className,
      )}
    />
  );
}

/** The shape of a record in a list: what and when, and an amount. */
export function RowSkeleton() {
  return (
    <div className="flex min-h-16 items-center justify-between">
      <div className="space-y-2">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-3 w-36" />
      </div>
      <Skeleton className="h-4 w-20" />
    </div>
  );
}

/** The shape of a text in a list: its title, its body and its time. */
export function TextSkeleton() {
  return (
    <div className="space-y-2 py-3">
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-3 w-20" />
    </div>
  );
}

const LIST_ROWS = [0, 1, 2, 3, 4];

/** Rows of one shape, until those of a list have come. */
export function ListSkeleton({ children }: { readonly children: ReactNode }) {
  return (
    <div aria-busy="true" className="divide-y divide-line">
      {LIST_ROWS.map((row) => (
        <div key={row}>{children}</div>
      ))}
    </div>
  );
}

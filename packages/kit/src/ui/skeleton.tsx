import { clsx } from 'clsx';

export interface SkeletonProps {
  /** Size of the shape. */
  readonly className: string;
  readonly isRound?: boolean;
}

/** A grey shape in the size of what comes; the region around it carries `aria-busy`. */
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

import { clsx } from 'clsx';

/** A grey shape in the size of what comes; the region around it carries `aria-busy`. */
export function Skeleton({ className }: { readonly className: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'block animate-[skeleton_1.4s_ease-in-out_infinite] rounded-tag bg-surface-strong',
        className,
      )}
    />
  );
}

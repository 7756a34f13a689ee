import type { ReactNode } from 'react';

/** Two buttons in reach of the thumb, at the bottom of a screen on a phone; the screen leaves room for them. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] desktop:hidden">
      <div className="page-column grid grid-cols-2 gap-3 py-2.5">{children}</div>
    </div>
  );
}

import type { ReactNode } from 'react';

/** The numbers of a desk side by side. */
export function StatGrid({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className="grid grid-cols-2 gap-3 desktop:grid-cols-4">
      {children}
    </section>
  );
}

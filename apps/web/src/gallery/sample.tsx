import type { ReactNode } from 'react';

/** One component with a heading. */
export function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} className="flex flex-col gap-3">
      <h2 className="text-secondary font-semibold text-muted">{name}</h2>
      {children}
    </section>
  );
}

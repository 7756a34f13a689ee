import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Warning before something that cannot be taken back. */
export function SheetNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 rounded-card bg-warn-soft px-3.5 py-2.5 text-dense text-warn">
      <TriangleAlert className="mt-px size-4.5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

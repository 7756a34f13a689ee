import type { ReactNode } from 'react';

export interface SectionProps {
  readonly title: string;
  /** Note beside the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page under its title. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line pb-2">
        <h2 className="text-row font-[620]">{title}</h2>
        {note !== undefined && <div className="ml-auto text-dense text-muted">{note}</div>}
      </div>
      {children}
    </section>
  );
}

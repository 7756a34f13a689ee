import type { ReactNode } from 'react';

interface SectionProps {
  readonly id?: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page with its title. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="flex flex-col gap-2">
      <h2 className="text-symbol">{title}</h2>
      {children}
    </section>
  );
}

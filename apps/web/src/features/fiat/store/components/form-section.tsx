import { type ReactNode, useId } from 'react';

export interface FormSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a long form under its heading. */
export function FormSection({ title, hint, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        <h2 id={id} className="text-row">
          {title}
        </h2>
        {hint !== undefined && <p className="pt-0.5 text-secondary text-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

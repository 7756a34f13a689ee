import type { ReactNode } from 'react';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Names and values of one thing, one below the other. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="flex flex-col gap-2 text-dense">
      {facts.map((fact) => (
        <div key={fact.label} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-muted">{fact.label}</dt>
          <dd className="figures min-w-0 text-right font-medium wrap-anywhere">{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

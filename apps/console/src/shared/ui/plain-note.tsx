import { ShieldCheck } from 'lucide-react';

/** One sentence that an operator should know about a screen, above its list. */
export function PlainNote({ text }: { readonly text: string }) {
  return (
    <p className="flex max-w-4xl items-start gap-2 text-dense text-pretty text-muted">
      <ShieldCheck className="mt-0.5 size-4 shrink-0 text-up" strokeWidth={1.75} aria-hidden="true" />
      {text}
    </p>
  );
}

import { Button } from '@openbourse/kit/ui/button.tsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

export interface BackBarProps {
  /** Where it leads. */
  readonly label: string;
  readonly onBack: () => void;
  /** Links about the whole case: its audit trail, its file. */
  readonly children?: ReactNode;
}

/** The row above one case of a list; the search stands to the right of it. */
export function BackBar({ label, onBack, children }: BackBarProps) {
  return (
    <div className="-ml-3 flex min-h-11 flex-wrap items-center gap-2 desktop:pr-72">
      <Button
        variant="text"
        size="small"
        icon={<ArrowLeft className="size-4" strokeWidth={1.75} aria-hidden="true" />}
        onClick={onBack}
      >
        {label}
      </Button>
      <div className="ml-auto flex items-center gap-3">{children}</div>
    </div>
  );
}

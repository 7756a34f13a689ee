import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import type { ReactNode } from 'react';
import type { Target } from '../lib/target.ts';

export interface TargetRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly target: Target;
  readonly trailing?: ReactNode;
}

/** A row that leads to a screen or out of the app. */
export function TargetRow({ icon, title, target, trailing }: TargetRowProps) {
  if (target.kind === 'screen') {
    return <ListRow leading={icon} title={title} trailing={trailing} to={target.to} />;
  }
  const open = (): void => void window.open(target.href, '_blank', 'noopener,noreferrer');
  return <ListRow leading={icon} title={title} onClick={open} />;
}

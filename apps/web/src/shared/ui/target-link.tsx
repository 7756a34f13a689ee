import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Target } from '../lib/target.ts';

export interface TargetLinkProps {
  readonly target: Target;
  readonly className: string;
  readonly children: ReactNode;
}

/** A link to a screen, or out of the app in a tab of its own. */
export function TargetLink({ target, className, children }: TargetLinkProps) {
  if (target.kind === 'screen') {
    return (
      <Link to={target.to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={target.href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
    </a>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';

export interface LoadedTextProps<Value> {
  readonly query: UseQueryResult<Value>;
  /** Where to look instead when it does not exist. */
  readonly way: Way;
  readonly children: (value: Value) => ReactNode;
}

export interface Way {
  readonly to: string;
  readonly text: string;
}

/** A text of the operator once it is there; the way to others when it was withdrawn. */
export function LoadedText<Value>({ query, way, children }: LoadedTextProps<Value>) {
  return (
    <Loaded query={query} skeleton={<TextShape />} gone={<NotFound way={way} />}>
      {children}
    </Loaded>
  );
}

export function NotFound({ way }: { readonly way: Way }) {
  const t = useT();
  return (
    <EmptyState
      icon={<FileQuestion />}
      title={t('error:content.news_not_found')}
      action={
        <Link to={way.to} className={buttonClass({ variant: 'secondary', size: 'medium' })}>
          {way.text}
        </Link>
      }
    />
  );
}

function TextShape() {
  return (
    <div className="space-y-3 pt-2">
      <Skeleton className="h-7 w-4/5" />
      <Skeleton className="h-3.5 w-28" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  );
}

import { describeError } from '@openbourse/client';
import { CloudOff } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** The failure in words. */
  readonly title?: string;
  /** Its text is shown as message and code (specification, section 8). */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

export function ErrorState({ title, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const t = useT();
  return (
    <div role="alert" className="flex flex-col items-center gap-1 px-6 py-10 text-center">
      <div className="mb-2 flex size-12 items-center justify-center rounded-full bg-danger-soft text-danger">
        <CloudOff className="size-5.5" strokeWidth={1.75} aria-hidden="true" />
      </div>
      <p className="text-body font-semibold">{title ?? t('app:state.errorTitle')}</p>
      <p className="max-w-72 text-dense text-muted">
        {error === null ? t('app:state.errorHint') : describeError(error)}
      </p>
      <div className="mt-3">
        <Button variant="secondary" size="medium" isLoading={isRetrying} onClick={onRetry}>
          {t('app:action.retry')}
        </Button>
      </div>
    </div>
  );
}

import { ClientError } from '@openbourse/client';
import { useRevalidator, useRouteError } from 'react-router';
import { useT } from '../shared/lib/i18n.ts';
import { Button } from '../shared/ui/button.tsx';
import { ErrorState } from '../shared/ui/error-state.tsx';

/** Stands in for a screen that could not load or broke: says what happened and offers the way on. */
export function RouteError() {
  const t = useT();
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (error instanceof ClientError) {
    return (
      <ErrorState hint={error.message} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
    );
  }
  return (
    <div
      role="alert"
      className="page-column flex flex-1 flex-col items-center justify-center gap-2 py-16 text-center"
    >
      <h1 className="text-symbol">{t('app:state.crashTitle')}</h1>
      <p className="max-w-80 text-body text-muted">{t('app:state.crashHint')}</p>
      <div className="mt-4">
        <Button variant="primary" size="medium" onClick={() => location.reload()}>
          {t('app:state.reload')}
        </Button>
      </div>
    </div>
  );
}

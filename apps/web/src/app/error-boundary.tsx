import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';

/** Keeps a broken screen from taking the app with it; the next path is a new chance. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  return <Catcher key={useLocation().pathname}>{children}</Catcher>;
}

class Catcher extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children;
  }
}

function BrokenScreen() {
  const t = useT();
  return (
    <div
      role="alert"
      className="page-column flex flex-1 flex-col items-center justify-center gap-2 py-16 text-center"
    >
      <h1 className="text-symbol">{t('app:state.crashTitle')}</h1>
      <p className="max-w-80 text-body text-muted">{t('app:state.crashHint')}</p>
      <div className="mt-4">
        <Button size="medium" onClick={() => location.reload()}>
          {t('app:state.reload')}
        </Button>
      </div>
    </div>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../shared/lib/texts.ts';

/** Keeps a broken screen from taking the console with it; the next path is a new chance. */
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
  const kit = useT();
  const t = useTexts();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 py-24 text-center">
      <h1 className="text-symbol">{kit('app:state.crashTitle')}</h1>
      <p className="max-w-80 text-body text-muted">{t('shell:crashHint')}</p>
      <div className="mt-4">
        <Button size="medium" onClick={() => location.reload()}>
          {kit('app:state.reload')}
        </Button>
      </div>
    </div>
  );
}

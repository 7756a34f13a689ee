import { usePageTitle } from '@openbourse/kit/lib/use-page-title.ts';
import { Brand } from '@openbourse/kit/ui/brand.tsx';
import type { ReactNode, SubmitEvent } from 'react';

export interface AuthFrameProps {
  readonly title: string;
  /** Content opposite the brand on a phone. */
  readonly headerAction: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** The frame of login and registration: brand, language, title, form. */
export function AuthFrame({ title, headerAction, onSubmit, children, footer }: AuthFrameProps) {
  usePageTitle(title);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <div className="mx-auto flex w-full max-w-100 flex-1 flex-col pb-6 desktop:pt-10">
      <header className="flex min-h-14 items-center justify-between desktop:hidden">
        <Brand />
        <div className="-mr-3">{headerAction}</div>
      </header>
      <h1 className="mt-6 mb-5 text-title">{title}</h1>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        {children}
      </form>
      <footer className="mt-6 text-center text-body text-muted">{footer}</footer>
    </div>
  );
}

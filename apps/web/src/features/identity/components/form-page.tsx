import { Button } from '@openbourse/kit/ui/button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import type { ReactNode, SubmitEvent } from 'react';

export interface FormPageProps {
  readonly title: string;
  readonly backTo: string;
  readonly hint: string;
  readonly submitLabel: string;
  readonly isPending: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A page that is one form: header, what it does, fields, one action. */
export function FormPage(props: FormPageProps) {
  const { title, backTo, hint, submitLabel, isPending, onSubmit, children } = props;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <>
      <PageHeader title={title} backTo={backTo} />
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-8">
        <p className="pb-1 text-body text-muted">{hint}</p>
        {children}
        <div className="mt-3">
          <Button type="submit" isBlock isLoading={isPending}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </>
  );
}

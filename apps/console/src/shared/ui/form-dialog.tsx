import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { useErrorText } from '../lib/error-text.ts';
import { type Change, useChange } from '../lib/use-change.ts';

export interface FormDialogProps extends Change<void> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly confirmTone?: 'danger';
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

/** A change that needs no reason, with a refusal shown in place. Mounted while open. */
export function FormDialog(props: FormDialogProps) {
  const { title, confirmLabel, confirmTone, run, done, onEnd, form, children } = props;
  const errorText = useErrorText();
  const change = useChange({ run, done, form }, onEnd);
  return (
    <Dialog
      isOpen
      isWide
      title={title}
      confirmLabel={confirmLabel}
      {...(confirmTone !== undefined && { confirmTone })}
      isConfirming={change.isPending}
      onConfirm={() => change.send()}
      onCancel={onEnd}
    >
      <div className="flex flex-col gap-3">
        {children}
        {change.error !== null && (
          <p role="alert" className="text-danger">
            {errorText(change.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}

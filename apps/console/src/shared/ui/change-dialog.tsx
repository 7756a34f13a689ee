import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import type { ReactNode } from 'react';
import { useErrorText } from '../lib/error-text.ts';
import { type Change, useChange } from '../lib/use-change.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface ChangeDialogProps<Reply> extends Change<string, Reply> {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone: 'primary' | 'danger';
  /** Shortest and longest reason that the call takes. */
  readonly lengthMin?: number;
  readonly lengthMax?: number;
  /** True when users read the reason with what changes. */
  readonly isPublic?: boolean;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

/** A change with its fields and its reason: sends it, shows a refusal in place, and reads everything anew. Mounted while open. */
export function ChangeDialog<Reply>(props: ChangeDialogProps<Reply>) {
  const { title, confirmLabel, tone, run, done, onEnd, form, children } = props;
  const errorText = useErrorText();
  const change = useChange({ run, done, form }, onEnd);
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      lengthMin={props.lengthMin ?? OPERATOR_LIMITS.reasonLengthMin}
      lengthMax={props.lengthMax ?? OPERATOR_LIMITS.reasonLengthMax}
      isPublic={props.isPublic ?? false}
      isConfirming={change.isPending}
      check={form?.check}
      onConfirm={change.send}
      onCancel={onEnd}
    >
      {children}
      {change.error !== null && (
        <p role="alert" className="text-danger">
          {errorText(change.error)}
        </p>
      )}
    </ReasonDialog>
  );
}

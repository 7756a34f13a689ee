import { OPERATOR_LIMITS } from '@openbourse/api/limits';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorText } from '../lib/error-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

export interface ChangeDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone: 'primary' | 'danger';
  /** Shortest reason that the contract takes. */
  readonly lengthMin?: number;
  /** Calls the server; money moves by `callOnce`. */
  readonly run: (reason: string) => Promise<unknown>;
  /** The toast after the change. */
  readonly done: string;
  readonly onEnd: () => void;
  readonly children?: ReactNode;
}

/** A change with its reason: sends it, shows a refusal in place, and reads everything anew. Mounted while open. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, confirmLabel, tone, run, done, onEnd, children } = props;
  const errorText = useErrorText();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (reason: string) => run(reason),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      onEnd();
      toast.success(done);
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={title}
      confirmLabel={confirmLabel}
      tone={tone}
      lengthMin={props.lengthMin ?? OPERATOR_LIMITS.reasonLengthMin}
      lengthMax={OPERATOR_LIMITS.reasonLengthMax}
      isConfirming={change.isPending}
      onConfirm={(reason) => change.mutate(reason)}
      onCancel={onEnd}
    >
      {children}
      {change.isError && (
        <p role="alert" className="text-danger">
          {errorText(change.error)}
        </p>
      )}
    </ReasonDialog>
  );
}

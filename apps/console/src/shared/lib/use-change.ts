import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentForm } from './use-dialog-form.ts';

export interface Change<Input, Reply = unknown> {
  /** Calls the server. */
  readonly run: (input: Input) => Promise<Reply>;
  /** The toast after the change, which may depend on its outcome. */
  readonly done: string | ((reply: Reply) => string);
  readonly onEnd: () => void;
  /** The fields of the dialog, which are checked first and show what is refused of them. */
  readonly form?: SentForm | undefined;
}

/** A change that a dialog asks for: ends the dialog and reads everything anew; a refusal stays in it. */
export function useChange<Input, Reply>({ run, done, onEnd, form }: Change<Input, Reply>) {
  const queries = useQueryClient();
  const [isAtField, setIsAtField] = useState(false);
  const change = useMutation({
    mutationFn: (input: Input) => run(input),
    meta: { isErrorShown: true },
    onSuccess: async (reply) => {
      onEnd();
      toast.success(typeof done === 'string' ? done : done(reply));
      await queries.invalidateQueries();
    },
  });
  const onError = (error: unknown): true => {
    setIsAtField(form?.refuse(error) === true);
    return true;
  };
  return {
    isPending: change.isPending,
    /** The refusal that belongs to no field. */
    error: isAtField ? null : change.error,
    send: (input: Input) =>
      form === undefined ? change.mutate(input) : form.send(change, input, { onError }),
  };
}

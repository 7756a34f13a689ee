import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SentForm } from './use-dialog-form.ts';

export interface Change<Input, Reply = unknown> {
  /** Calls the server. */
  readonly run: (input: Input) => Promise<Reply>;
  /** The toast after the change, which may depend on its outcome. */
  readonly done: string | ((reply: Reply) => string);
  /** The fields of the dialog, which are checked first and show what is refused of them. */
  readonly form?: SentForm | undefined;
}

/** A change that people ask for: ends its dialog and reads everything anew; a refusal stays in it. */
export function useChange<Input, Reply>(change: Change<Input, Reply>, onEnd?: () => void) {
  const { run, done, form } = change;
  const queries = useQueryClient();
  const [isAtField, setIsAtField] = useState(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => run(input),
    meta: { isErrorShown: true },
    onSuccess: async (reply) => {
      onEnd?.();
      toast.success(typeof done === 'string' ? done : done(reply));
      await queries.invalidateQueries();
    },
  });
  const onError = (error: unknown): true => {
    setIsAtField(form?.refuse(error) === true);
    return true;
  };
  return {
    isPending: mutation.isPending,
    /** The refusal that belongs to no field. */
    error: isAtField ? null : mutation.error,
    send: (input: Input) =>
      form === undefined ? mutation.mutate(input) : form.send(mutation, input, { onError }),
  };
}

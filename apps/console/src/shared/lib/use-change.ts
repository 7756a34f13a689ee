import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface Change<Input, Reply = unknown> {
  /** Calls the server. */
  readonly run: (input: Input) => Promise<Reply>;
  /** The toast after the change, which may depend on its outcome. */
  readonly done: string | ((reply: Reply) => string);
  readonly onEnd: () => void;
}

/** A change that a dialog asks for: ends the dialog and reads everything anew; a refusal stays in it. */
export function useChange<Input, Reply>({ run, done, onEnd }: Change<Input, Reply>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(input),
    meta: { isErrorShown: true },
    onSuccess: async (reply) => {
      onEnd();
      toast.success(typeof done === 'string' ? done : done(reply));
      await queries.invalidateQueries();
    },
  });
}

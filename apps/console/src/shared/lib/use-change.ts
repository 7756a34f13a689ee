import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export interface Change<Input> {
  /** Calls the server; money moves by `callOnce`. */
  readonly run: (input: Input) => Promise<unknown>;
  /** The toast after the change. */
  readonly done: string;
  readonly onEnd: () => void;
}

/** A change that a dialog asks for: ends the dialog and reads everything anew; a refusal stays in it. */
export function useChange<Input>({ run, done, onEnd }: Change<Input>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(input),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      onEnd();
      toast.success(done);
      await queries.invalidateQueries();
    },
  });
}

import { ClientError, describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useState } from 'react';
import { toastError } from '../session/index.ts';
import { type Commitment, type Offering, type Own, useCommit } from './api.ts';
import { type Fault, faultOf, leastToAdd, partOf, percentOf } from './model/draft.ts';

/** An amount before it is committed, and what stands against it. */
export function useCommitDraft(given: {
  readonly offering: Offering;
  readonly own: Own;
  readonly onDone: (commitment: Commitment) => void;
}) {
  const { offering, own, onDone } = given;
  const t = useT();
  const format = useFormat();
  const { quote } = offering;
  const [amount, setAmount] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const committing = useCommit(offering.id);
  const minimum = leastToAdd(offering.minimum, own.commitment?.amount ?? '0', quote.scale);
  const fault = faultOf(amount, { minimum, available: own.available, scale: quote.scale });
  const faultText = (found: Fault): string => {
    const limits = { minimum, balance: own.available, scale: String(quote.scale), missing: '' };
    const limit = found === 'scale' ? limits.scale : `${format.quantity(limits[found] || '0')} ${quote.code}`;
    return t(`subscription:error.${found}`, { limit });
  };
  const write = (next: string): void => {
    setAmount(next);
    setRefusal(null);
  };
  return {
    amount,
    write,
    percent: percentOf(amount, own.available),
    writePart: (percent: number) => write(partOf(own.available, percent)),
    isValid: fault === null,
    error:
      refusal ??
      (fault !== null && (isTried || (fault !== 'missing' && fault !== 'minimum'))
        ? faultText(fault)
        : undefined),
    isSending: committing.isPending,
    send: (): void => {
      setIsTried(true);
      if (fault !== null || committing.isPending) return;
      committing.mutate(amount, {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof ClientError && error.code >= 1_000) setRefusal(describeError(error));
          else toastError(error);
        },
      });
    },
  };
}

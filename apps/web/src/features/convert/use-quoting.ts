import { isOutcomeUnknown } from '@openbourse/client';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '../session/index.ts';
import { type Conversion, type QuoteInput, useAccept, useQuote } from './api.ts';

/** Stages of a conversion between its quote and its end. */
export type QuotingState =
  | { readonly kind: 'quoting' }
  | { readonly kind: 'refused'; readonly error: Error }
  /** Until when it can be accepted, by the clock of this device. */
  | { readonly kind: 'quoted'; readonly quote: Conversion; readonly until: number; readonly isBusy: boolean }
  /** It was accepted, and no answer came. */
  | { readonly kind: 'unsure'; readonly quote: Conversion; readonly isBusy: boolean }
  | { readonly kind: 'ended'; readonly conversion: Conversion };

/** Asks for a quote at once, and accepts it once; an answer that was lost is asked for again under the same id. */
export function useQuoting(asked: QuoteInput, onDone: () => void) {
  const quoting = useQuote();
  const accepting = useAccept();
  const [state, setState] = useState<QuotingState>({ kind: 'quoting' });
  const renew = (): void => {
    setState({ kind: 'quoting' });
    quoting.mutate(asked, {
      onSuccess: (quote) => {
        // Two clocks may differ; how long it holds does not.
        const until = clock.now() + quote.expires_at - quote.quoted_at;
        setState({ kind: 'quoted', quote, until, isBusy: false });
      },
      onError: (error) => setState({ kind: 'refused', error }),
    });
  };
  const end = (quote: Conversion, conversion: Conversion): void => {
    if (conversion.state === 'accepted') return setState({ kind: 'unsure', quote, isBusy: false });
    setState({ kind: 'ended', conversion });
    if (conversion.state === 'done') onDone();
  };
  const accept = (given: { readonly move?: string } = {}): void => {
    if ((state.kind !== 'quoted' && state.kind !== 'unsure') || state.isBusy) return;
    const { quote } = state;
    setState({ ...state, isBusy: true });
    accepting.mutate(
      { id: quote.id, ...given },
      {
        onSuccess: (conversion) => end(quote, conversion),
        onError: (error) => {
          if (isOutcomeUnknown(error)) return setState({ kind: 'unsure', quote, isBusy: false });
          toastError(error);
          // It was refused before anything happened: it can be quoted anew.
          return setState({ kind: 'quoted', quote, until: 0, isBusy: false });
        },
      },
    );
  };
  const begin = useEffectEvent(renew);
  useEffect(() => begin(), []);
  return { state, renew, accept };
}

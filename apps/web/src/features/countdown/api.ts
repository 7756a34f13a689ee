import type { CountdownProduct } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { useMutation } from '@tanstack/react-query';
import { client, queryClient, queryOf } from '../session/index.ts';

export type Countdown = CallReply<'countdown.list'>[number];

/** Countdowns of the user that run; a program of the user may set them as well, so they are read again now and then. */
export const countdownsQuery = queryOf('countdown.list', {}, { refetchInterval: 30_000 });

/** Orders that a countdown of a screen may be of. */
export interface CountdownScope {
  readonly product: CountdownProduct;
  /** The pair of the screen. */
  readonly pair: { readonly id: number; readonly name: string };
}

export interface WantedCountdown {
  readonly product: CountdownProduct;
  /** Null for the orders of every pair. */
  readonly matchId: number | null;
  /** 0 ends it. */
  readonly seconds: number;
}

export function useSetCountdown() {
  return useMutation({
    mutationFn: ({ product, matchId, seconds }: WantedCountdown) =>
      client.call('countdown.set', {
        ...{ product, seconds },
        ...(matchId !== null && { currency_match_id: matchId }),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['countdown.list'] }),
  });
}

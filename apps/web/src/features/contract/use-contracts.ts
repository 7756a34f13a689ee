import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import {
  allMatches,
  isSilent,
  type Match,
  type Pulse,
  useMatches,
  useSocket,
  useTicks,
} from '../market-data/index.ts';
import { useAddressedChoice } from '../../shared/lib/use-symbol-address.ts';
import { queryClient, useIsLoggedIn } from '../session/index.ts';
import { accountQuery, applyPositions, positionsQuery, productsQuery, refreshMoney } from './api.ts';
import { crossRisk, holdingOf, type Risk } from './model/live.ts';
import { isOpen, mergePositions, pairName, type Position, type Product } from './model/rows.ts';
import { usePreferences } from './preferences.ts';

/** Keeps positions and account fresh; `onEnded` hears of what the market closed. Call it once per screen. */
export function useContractChannel(onEnded: (position: Position) => void): void {
  const isLoggedIn = useIsLoggedIn();
  const socket = useSocket();
  const tell = useEffectEvent(onEnded);
  useEffect(() => {
    if (!isLoggedIn) return undefined;
    const ends = [
      socket.subscribe('CONTRACT', {
        onSnapshot: (rows) => queryClient.setQueryData(positionsQuery.queryKey, mergePositions([], rows)),
        onUpdate: (rows) => {
          for (const row of rows) if (isEndedByMarket(row)) tell(row);
          applyPositions(rows);
        },
      }),
      socket.subscribe('BALANCE', { onSnapshot: () => undefined, onUpdate: refreshMoney }),
    ];
    return () => ends.forEach((end) => end());
  }, [isLoggedIn, socket]);
}

function isEndedByMarket({ state, close_reason: reason }: Position): boolean {
  return state === 'closed' && reason !== null && reason !== 'requested';
}

export function useProducts() {
  useSocket();
  return useQuery(productsQuery);
}

export function usePositions() {
  return useQuery({ ...positionsQuery, enabled: useIsLoggedIn() });
}

export function useContractAccount() {
  return useQuery({ ...accountQuery, enabled: useIsLoggedIn() }).data;
}

/** The contract of the screen; undefined while loading. */
export function useSelectedProduct(): Product | undefined {
  const productId = usePreferences((preferences) => preferences.productId);
  return useAddressedChoice({
    all: useProducts().data ?? [],
    symbolOf: pairName,
    isLast: (product) => product.currency_match_id === productId,
    remember: (product) => usePreferences.setState({ productId: product.currency_match_id }),
  });
}

/** The market of a contract, with its logo and its statistics. */
export function useMatchOf(product: Pick<Product, 'currency_match_id'>): Match | undefined {
  return allMatches(useMatches().data ?? []).find((match) => match.id === product.currency_match_id);
}

/** A contract at the newest beat: its state and the last mark price that counted. */
export interface LiveProduct {
  readonly product: Product;
  /** `silent` where no prices arrive here, whatever the state of the market is. */
  readonly state: Product['state'] | 'silent';
  /** Null while there never was one. */
  readonly mark: string | null;
  /** The median of the venues, where it is known. */
  readonly index: string | null;
}

/** The contracts with their newest beats, by the id of their match. */
export function useLiveProducts(matchIds: readonly number[]): ReadonlyMap<number, LiveProduct> {
  const products = useProducts().data ?? [];
  const pulses = useTicks(matchIds);
  return new Map(
    products.map((product) => [
      product.currency_match_id,
      liveOf(product, pulses.get(product.currency_match_id)),
    ]),
  );
}

function liveOf(product: Product, pulse: Pulse | undefined): LiveProduct {
  const state = pulse?.beat?.state ?? product.state;
  const isQuiet = pulse !== undefined && isSilent({ state, silentMs: pulse.silentMs });
  return {
    product,
    state: isQuiet ? 'silent' : state,
    mark: pulse?.beat?.mark_price ?? product.mark_price,
    index: pulse?.beat?.index_price ?? null,
  };
}

/** The risk of the cross account at the newest beats; null without cross positions or while a price is unknown. */
export function crossRiskOf(
  positions: readonly Position[],
  live: ReadonlyMap<number, LiveProduct>,
  available: string | undefined,
): Risk | null {
  if (available === undefined) return null;
  const cross = positions.filter((one) => one.margin_mode === 'cross' && isOpen(one));
  const members = cross.flatMap((position) => {
    const at = live.get(position.currency_match_id);
    if (at === undefined || at.mark === null) return [];
    const holding = holdingOf(position, at.product);
    return holding === null ? [] : [{ position, holding, mark: at.mark }];
  });
  return members.length === cross.length ? crossRisk(members, available) : null;
}

import type { Screening } from '../screening/index.ts';

/** Screening of an installation without lists, as stages of single slices have it. */
export const NO_LISTS: Pick<Screening, 'screen' | 'assertMayLeave' | 'isKept' | 'isAsked'> = {
  screen: async () => 'allow',
  assertMayLeave: async () => undefined,
  isKept: async () => false,
  isAsked: async () => false,
};

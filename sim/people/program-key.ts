import type { Person } from './person.ts';
import type { ProgramKey } from './wire.ts';

const KEYS = 'keys';

/** People with an odd place have programs; an authenticator asks for more than others have at hand. */
export const isProgrammer = ({ index }: Person): boolean => index % 2 === 1;

export const networkOf = ({ index }: Person): string => `10.${index}.0.1`;

export function keysOf({ notes }: Person): ProgramKey[] {
  const known = (notes.get(KEYS) as ProgramKey[] | undefined) ?? [];
  notes.set(KEYS, known);
  return known;
}

/** True when the terms of a key let a call in; its owner may be shut out all the same. */
export function isWithin(
  key: ProgramKey,
  now: number,
  { network, isTrade }: { network: string; isTrade: boolean },
): boolean {
  if (key.isEnded || (key.expiresAt !== null && key.expiresAt <= now)) return false;
  return (key.network === null || key.network === network) && (key.mayTrade || !isTrade);
}

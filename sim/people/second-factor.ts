import { ClientError } from '@openbourse/client';
import type { SoftwarePasskey } from '../../apps/server/src/testing/software-passkey.ts';
import type { Person } from './person.ts';
import { loginOf } from './reach.ts';

/** A passkey device, with the id that the server gave it. */
export interface KnownPasskey {
  readonly id: string;
  readonly device: SoftwarePasskey;
}

/** Stand-ins for the authenticator of a person, as its owner knows them. */
export interface SecondFactors {
  /** Instant at which the authenticator was bound to which it all belongs. */
  boundAt: number | null;
  /** Null while its owner does not know them: they are shown once. */
  codes: string[] | null;
  passkeys: KnownPasskey[];
  /** Codes and passkeys that open nothing any more. */
  readonly spent: string[];
  readonly removed: KnownPasskey[];
}

const FACTORS = 'second factors';

/** The factors of a person; those that belonged to an authenticator of before open nothing. */
export function factorsOf({ notes }: Person, boundAt: number | null): SecondFactors {
  const first: SecondFactors = { boundAt, codes: null, passkeys: [], spent: [], removed: [] };
  const known = (notes.get(FACTORS) as SecondFactors | undefined) ?? first;
  notes.set(FACTORS, known);
  if (known.boundAt === boundAt) return known;
  known.spent.push(...(known.codes ?? []));
  known.removed.push(...known.passkeys);
  return Object.assign(known, { boundAt, codes: null, passkeys: [] });
}

/** Null when the server refused. */
export async function orRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ClientError) return null;
    throw error;
  }
}

/** The challenge of a login whose password was right; null without a second factor. */
export async function challengeOf({ client, email: account, secrets }: Person): Promise<string | null> {
  for (const password of secrets.passwords) {
    try {
      await client.call('identity.login', loginOf(account, password));
      return null;
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      if (error.key === 'identity.second_factor_required') return String(error.details['challenge']);
    }
  }
  return null;
}

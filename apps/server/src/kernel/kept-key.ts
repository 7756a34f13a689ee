import type { Database } from './db.ts';
import type { Random } from './random.ts';
import { deriveKeys, type KeyRing } from './key-ring.ts';
import { createSecretBox } from './secret-box.ts';

const PURPOSE = 'kept-key';

/** The box of kept keys, each with its purpose as the context. */
export function keptKeyBox(deps: { readonly secret: KeyRing; readonly random: Random }) {
  return createSecretBox({ ...deps, purpose: PURPOSE });
}

/**
 * Answers the key of marks whose texts are gone, such as recovery codes: they cannot be made anew when the
 * secret of the server changes, so their key is kept, sealed. It is what followed from the secret at its
 * first use.
 */
export function createKeptKey(deps: {
  readonly db: Database;
  readonly secret: KeyRing;
  readonly random: Random;
  readonly purpose: string;
}): () => Promise<Uint8Array> {
  const { secret, purpose } = deps;
  // A key is asked for within transactions too.
  const db = deps.db.aside;
  const box = keptKeyBox(deps);
  let known: Promise<Uint8Array> | null = null;
  const read = async (): Promise<Uint8Array> => {
    const first = deriveKeys(secret, purpose).at(-1) ?? new Uint8Array();
    await db.query('insert into kernel.kept_key (purpose, sealed) values ($1, $2) on conflict do nothing', [
      purpose,
      box.seal(first, purpose),
    ]);
    const [row] = await db.query<{ sealed: Buffer }>(
      'select sealed from kernel.kept_key where purpose = $1',
      [purpose],
    );
    return box.open(row?.sealed ?? new Uint8Array(), purpose);
  };
  return () => {
    known ??= read().catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
}

import { isControlProved } from '@openbourse/engine';
import type { LiabilityDeps } from './deps.ts';
import * as queries from './queries.ts';

/**
 * Lets the wallets of the house sign below the newest snapshot, each once. A signer that is away is asked again in the next
 * round; a signature that is wrong is never published.
 */
export async function proveControl(deps: LiabilityDeps): Promise<void> {
  const { db, clock, log, control } = deps;
  const newest = await queries.findNewest(db);
  if (newest === undefined) return;
  const { number, hash } = newest;
  const known = new Set(
    (await queries.listControls(db, number)).map(({ chain, address }) => `${chain} ${address}`),
  );
  if (control.wallets().every(({ chain, address }) => known.has(`${chain} ${address}`))) return;
  for (const proof of await control.prove({ number, hash })) {
    const { chain, address } = proof;
    if (known.has(`${chain} ${address}`)) continue;
    if (proof.number === number && proof.hash === hash && isControlProved(proof))
      await queries.insertControl(db, { ...proof, at: clock.now() });
    else log.error({ chain, address, number }, 'the signer has signed a proof of control wrongly');
  }
}

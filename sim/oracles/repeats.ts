import { isDeepStrictEqual } from 'node:util';
import type { Random } from '@openbourse/testkit/seeded-random';
import { ClientError } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import type { Town } from '../people/capability.ts';
import type { Done } from '../people/journal.ts';
import { endpointOf } from '../people/person.ts';

/** An order is answered as it is now, so its id alone is compared. */
function comparable(name: string, reply: unknown): unknown {
  if (name === 'spot.place_order') return (reply as { readonly order: { readonly id: string } }).order.id;
  return name === 'micro.place' || name === 'contract.open' ? (reply as { readonly id: string }).id : reply;
}

/** A key is remembered for seven days (`CALL_KEPT_MS` of the gate). */
const KEPT_MS = 7 * DAY_MS - 1_000;

/** A change that was acknowledged is answered the same when it comes again. */
export async function checkRepeats(town: Town, random: Random): Promise<void> {
  for (const done of town.journal.pick(random, 5)) {
    const { who, name, input, reply, at, call } = done;
    const { change } = endpointOf(name);
    if (change?.once !== true || town.world.clock.now() - at > KEPT_MS) continue;
    try {
      const again = await call(input);
      if (!isDeepStrictEqual(comparable(name, again), comparable(name, reply)))
        town.fail('repeats', `${name} of ${who}: ${JSON.stringify(reply)}, then ${JSON.stringify(again)}`);
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      const isDone = change.isSecret && error.key === 'request.done_before';
      // The session may have ended, which says nothing about the change.
      if (!isDone && !/^(session\.|request\.too_many)/.test(error.key))
        town.fail('repeats', `${name} of ${who} was done and is refused when repeated: ${error.key}`);
    }
    await checkOtherInput(town, done);
  }
}

/** A key that was used for one thing is refused for another one. */
async function checkOtherInput(town: Town, done: Done): Promise<void> {
  const { who, name, call } = done;
  const other = town.journal.otherInput(done);
  if (other === undefined) return;
  try {
    await call(other);
  } catch (error) {
    if (error instanceof ClientError) return;
    throw error;
  }
  town.fail('repeats', `${name} of ${who} was answered for another input: ${JSON.stringify(other)}`);
}

import { HOUR_MS } from '@openbourse/money';
import type { Town } from '../people/capability.ts';

/** An order without an entry waits for two seconds, and one that has ended for its tick; the look itself comes seconds later. */
const MICRO_WITHIN_MS = 5_000;
/** A close waits for the first healthy price, which a closed market or silent venues give much later. */
const CLOSE_WITHIN_MS = HOUR_MS;

/** Once faults have ended and the server was awake for some seconds, nothing waits that is due. */
export async function checkLiveness(town: Town): Promise<void> {
  await checkJobs(town);
  const now = town.world.clock.now();
  const products = await town.people[0]?.call('contract.products', {});
  const healthy = new Set(
    products?.filter(({ state }) => state === 'healthy').map(({ currency_match_id }) => currency_match_id),
  );
  for (const person of town.people) {
    for (const order of await person.call('micro.orders', {})) {
      const { id, state, accepted_at, expires_at } = order;
      const due = state === 'pending' ? accepted_at : expires_at;
      if (now - due > MICRO_WITHIN_MS)
        town.fail('liveness', `micro order ${id} is ${state}, due since ${due}, now ${now}`);
    }
    for (const order of await person.call('spot.open_orders', {}))
      if (order.type === 'market' || order.time_in_force !== 'gtc')
        if (order.stop_price === null) town.fail('liveness', `spot order ${order.id} rests as ${order.type}`);
    for (const { id, state, type, currency_match_id, created_at } of await person.call(
      'contract.positions',
      {},
    ))
      if (healthy.has(currency_match_id) && now - created_at > CLOSE_WITHIN_MS)
        if (state === 'closing' || (state === 'pending' && type === 'market'))
          town.fail('liveness', `position ${id} is ${state} since ${created_at}, now ${now}`);
  }
}

/** Longest time in which a run waits for an answer of another server. */
const RUN_WITHIN_MS = 15_000;
/** Jobs that ask nodes of the chains, which have moods: a slow one takes the time that passes at once for one answer. */
const EXCUSED = /^wallet\./;

/** Every job has run in its period, and none has failed since the last fault was over. */
async function checkJobs(town: Town): Promise<void> {
  const { world, journal } = town;
  const now = world.clock.now();
  const nodes = Object.values(world.nodes);
  const wellSince = nodes.some(({ mood }) => mood !== 'well')
    ? now
    : Math.max(...nodes.map((node) => node.wellSince));
  for (const job of await town.officer('risk').call('operator.jobs', {})) {
    const { name, period_ms, last_run_at, last_took_ms, error } = job;
    const excusedAt = EXCUSED.test(name) ? wellSince : 0;
    // A host that sleeps makes a run as long as its sleep, and the next one is under way.
    const ranUntil = (last_run_at ?? 0) + (last_took_ms ?? 0);
    const since = Math.max(ranUntil, world.bornAt, journal.faultedAt, excusedAt);
    if (now - since > period_ms + RUN_WITHIN_MS)
      town.fail('liveness', `job ${name} has not run since ${ranUntil}, now ${now}`);
    if (error !== null && (last_run_at ?? 0) > journal.faultedAt && !EXCUSED.test(name))
      town.fail('liveness', `job ${name} failed: ${error}`);
  }
}

import type { Town } from '../people/capability.ts';
import { START_PRICES } from '../world/venues.ts';
import type { Person } from '../people/person.ts';

/** Closes and orders of a person that are judged each time. */
const JUDGED = 5;
/** Share of a price by which the newest tick may differ from what the venues say. */
const NEAR = 0.006;

/**
 * Every fill is at the first recorded tick after its acceptance, and every order is decided by the last one at or before
 * its end, by the public log of ticks; so nothing is filled at a price that was public when it was asked for.
 */
export async function checkFairness(town: Town): Promise<void> {
  await checkTicks(town);
  for (const person of town.people) {
    await checkCloses(town, person);
    await checkMicro(town, person);
  }
}

async function checkTicks({ people, world, fail }: Town): Promise<void> {
  for (const { series, symbol, state, newest } of (await people[0]?.call('tick.series', {})) ?? []) {
    if (newest === null || !(symbol in START_PRICES)) continue;
    if (newest.at > world.clock.now()) fail('fairness', `the newest tick of ${series} is of ${newest.at}`);
    const price = world.venues.priceOf(symbol);
    if (state === 'healthy' && Math.abs(Number(newest.price) / Number(price) - 1) > NEAR)
      fail('fairness', `${series} is ${newest.price}, and venues say ${price}`);
  }
}

interface Judged {
  readonly what: string;
  readonly series: string;
  readonly seq: number;
}

/** A tick of the log and the one before it; null once they are too old to be kept. */
async function ticksAt(person: Person, { series, seq }: Judged) {
  const from_seq = Math.max(1, seq - 1);
  const { ticks } = await person.call('tick.list', { series, from_seq, limit: 3 });
  const at = ticks.findIndex((tick) => tick.seq === seq);
  const [tick, before, next] = [ticks[at], ticks[at - 1], ticks[at + 1]];
  return tick === undefined || before === undefined ? null : { tick, before, next };
}

/** The tick is the first one after an instant. */
async function judgeFirstAfter(
  town: Town,
  person: Person,
  judged: Judged & { after: number },
): Promise<void> {
  const found = await ticksAt(person, judged);
  if (found === null) return;
  const { tick, before } = found;
  if (tick.at <= judged.after || before.at > judged.after)
    town.fail('fairness', `${judged.what} after ${judged.after}: ${JSON.stringify([before, tick])}`);
}

async function checkCloses(town: Town, person: Person): Promise<void> {
  const { data } = await person.call('contract.closes', { limit: JUDGED });
  if (data.length === 0) return;
  const { data: ended } = await person.call('contract.history', { limit: 100 });
  const positions = [...ended, ...(await person.call('contract.positions', {}))];
  for (const { id, position_id, reason } of data) {
    const receipt = await person.call('contract.receipt', { id }).catch(() => null);
    const position = positions.find((one) => one.id === position_id);
    if (receipt === null) continue;
    const { entry, entry_seq, exit, exit_seq } = receipt;
    const opening = { what: `the opening of ${position_id}`, series: entry.series, seq: entry_seq };
    if (position?.type === 'market')
      await judgeFirstAfter(town, person, { ...opening, after: position.created_at });
    const askedAt = town.journal.askedAt(id);
    if (askedAt === undefined) continue;
    const found = await ticksAt(person, { what: id, series: exit.series, seq: exit_seq });
    if (found !== null && found.tick.at <= askedAt)
      town.fail('fairness', `the ${reason} ${id} was asked for at ${askedAt}, after its tick`);
  }
}

async function checkMicro(town: Town, person: Person): Promise<void> {
  const { data } = await person.call('micro.history', { limit: JUDGED });
  for (const { id, accepted_at, expires_at } of data) {
    const receipt = await person.call('micro.receipt', { id }).catch(() => null);
    const askedAt = town.journal.askedAt(id);
    if (askedAt !== undefined && accepted_at < askedAt)
      town.fail('fairness', `micro order ${id} was asked for at ${askedAt} and accepted at ${accepted_at}`);
    if (receipt === null) continue;
    const { entry, entry_seq, exit, exit_seq } = receipt;
    if (entry !== null && entry_seq !== null)
      await judgeFirstAfter(town, person, {
        ...{ what: `the entry of micro order ${id}`, series: entry.series, seq: entry_seq },
        after: accepted_at,
      });
    if (exit === null || exit_seq === null) continue;
    const found = await ticksAt(person, { what: id, series: exit.series, seq: exit_seq });
    if (found === null) continue;
    const { tick, next } = found;
    if (tick.at > expires_at || (next !== undefined && next.at <= expires_at))
      town.fail('fairness', `micro order ${id} ends at ${expires_at}: ${JSON.stringify([tick, next])}`);
  }
}

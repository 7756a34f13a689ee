import { ALERT_MEASURES, KLINE_PERIODS } from '@openbourse/api';
import { MINUTE_MS } from '@openbourse/money';
import type { Act, Capability, Scene } from './capability.ts';

/** Matches that people trade. */
const MATCHES = [1, 2] as const;
/** The market is looked at each second, also after a restart. */
const LATE_MS = 2 * MINUTE_MS;

const act = (name: string, weight: number, run: (scene: Scene) => Promise<unknown>): Act => ({
  name: `alert.${name}`,
  weight,
  run: async (scene) => void (await run(scene)),
});

/** A value near the price of now, so that some are reached. */
const add = act('add', 4, async (scene) => {
  const { person, random, pick, decimal } = scene;
  const currency_match_id = pick(MATCHES);
  const groups = await person.call('market.currency_matches', {});
  const match = groups.flatMap(({ matches }) => matches).find(({ id }) => id === currency_match_id);
  const [whole = '1'] = (match?.currency_quotation.close ?? '1').split('.');
  const measure = pick(ALERT_MEASURES);
  const near = BigInt(whole) + BigInt(random.int(200) - 100);
  const isChange = measure === 'rise' || measure === 'fall';
  const threshold = isChange ? decimal(0.1, 3, 1) : `${near > 0n ? near : 1n}`;
  const period = measure === 'close' ? { period: pick(KLINE_PERIODS) } : {};
  return person.change('alert.add', { currency_match_id, measure, threshold, ...period }, random);
});

/** Another value for one that waits; it may fire or be refused meanwhile. */
const move = act('move', 1, async ({ person, random, pick }) => {
  const { data } = await person.call('alert.list', { state: 'armed', limit: 20 });
  if (data.length === 0) return;
  const { id, measure, threshold } = pick(data);
  const [whole = '1'] = threshold.split('.');
  const isChange = measure === 'rise' || measure === 'fall';
  const next = isChange ? `${random.int(9) + 1}` : `${BigInt(whole) + BigInt(random.int(100) + 1)}`;
  await person.change('alert.change', { id, threshold: next }, random);
});

const remove = act('remove', 1, async ({ person, random, pick }) => {
  const state = pick(['armed', 'ended'] as const);
  const { data } = await person.call('alert.list', { state, limit: 20 });
  if (data.length > 0) await person.change('alert.remove', { id: pick(data).id }, random);
});

/** Price alerts, of which none is lost by faults and restarts. */
export const alert: Capability = {
  name: 'alert',
  acts: [add, move, remove],
  check: async (town) => {
    const { world, journal } = town;
    const before = world.clock.now() - LATE_MS;
    const missed = await world.read<{ readonly id: number; readonly threshold: string }>(
      `select a.id::integer, a.threshold::text, a.direction, a.created_at::text, c.* from alert.price_alert a, lateral (
         select c.open_time::text, c.high::text, c.low::text from market.candle c
         where c.match_id = a.match_id and c.period = '1m' and c.open_time >= a.created_at
           and c.open_time + interval '1 minute' < to_timestamp($1::float8 / 1000)
           and case a.direction when 'above' then c.high >= a.threshold else c.low <= a.threshold end
         order by c.open_time limit 1) c
       where a.state = 'armed' and a.measure = 'price'`,
      [before],
    );
    const [first] = missed;
    if (first !== undefined) town.fail('liveness', `the market has passed ${JSON.stringify(first)} unseen`);
    const ended = await world.read<{ readonly state: string; readonly count: number }>(
      'select state, count(*)::integer as count from alert.price_alert group by state',
      [],
    );
    for (const { state, count } of ended)
      for (let one = 0; one < count; one += 1) journal.count(`alert is ${state}`);
  },
};

import { DAY_MS, HOUR_MS, MINUTE_MS } from '@openbourse/money';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { decide } from './second-person.ts';

/** Pairs that come and go; the others are there for all other people. */
const PAIRS = [
  { id: 3, symbol: 'SOL/USDT', base: 'SOL', lots: [0.1, 20, 3], hasContracts: true },
  { id: 12, symbol: 'LTC/USDT', base: 'LTC', lots: [0.1, 20, 3], hasContracts: false },
] as const;
const REASON = 'As agreed in the weekly meeting';
const NOTICE_MS = 7 * DAY_MS;
/** A pair whose venues are silent waits for ten minutes, and the job that ends things runs each minute. */
const ENDED_WITHIN_MS = 15 * MINUTE_MS;

type Pair = (typeof PAIRS)[number];

async function matchesOf(town: Town) {
  const all = await town.officer('risk').call('market.operator_matches', {});
  return new Map(all.map((match) => [match.id, match]));
}

/** People trade the pair in every product; nothing is taken on after its delisting. */
const trade: Act = {
  name: 'pair.trade',
  weight: 8,
  run: async (scene) => {
    const { town, pick } = scene;
    const pair = pick(PAIRS);
    const before = (await matchesOf(town)).get(pair.id);
    const isDone = await attempt(scene, pair);
    const after = (await matchesOf(town)).get(pair.id);
    if (isDone && before?.is_listed === false && after?.is_listed === false)
      town.fail('pairs', `${pair.symbol} is traded after its delisting`);
  },
};

async function attempt(scene: Scene, { id, symbol, lots, hasContracts }: Pair): Promise<boolean> {
  const { person, random, pick, decimal, world } = scene;
  const match = { currency_match_id: id } as const;
  const price = Number(world.venues.priceOf(symbol)) * (1 + (random.int(9) - 4) / 1_000);
  const way = hasContracts ? pick(['spot', 'spot', 'contract', 'micro'] as const) : 'spot';
  if (way === 'contract') {
    const terms = { type: 'market', margin_mode: 'isolated', lots: 1 + random.int(50), leverage: 5 } as const;
    const side = pick(['long', 'short'] as const);
    return (await person.change('contract.open', { ...match, ...terms, side }, random)) !== null;
  }
  if (way === 'micro') {
    const terms = { direction: pick(['up', 'down'] as const), seconds: 60, is_practice: false };
    return (await person.change('micro.place', { ...match, ...terms, stake: '5' }, random)) !== null;
  }
  const order = { side: pick(['buy', 'sell'] as const), type: 'limit', price: price.toFixed(2) } as const;
  const quantity = decimal(...lots);
  return (await person.change('spot.place_order', { ...match, ...order, quantity }, random)) !== null;
}

/** A proposal of the first operator of risk, which the second one decides. */
const proposed = (
  name: string,
  weight: number,
  propose: (scene: Scene) => Promise<{ readonly id: number } | null>,
): Act => ({
  name: `pair.${name}`,
  weight,
  run: async (scene) => {
    const { town, random } = scene;
    const decision = random.int(5) === 0 ? 'reject' : 'approve';
    await decide(town, await propose(scene), { role: 'risk', decision, random });
  },
});

const delist = proposed('delist', 2, ({ town, random, pick, world }) =>
  town.officer('risk').change(
    'market.operator_delist_match',
    {
      currency_match_id: pick(PAIRS).id,
      effective_from: world.clock.now() + NOTICE_MS + MINUTE_MS + random.int(HOUR_MS),
      reason: REASON,
    },
    random,
  ),
);

const withdrawDelisting = proposed('withdraw_delisting', 1, ({ town, random, pick }) =>
  town
    .officer('risk')
    .change(
      'market.operator_withdraw_delisting',
      { currency_match_id: pick(PAIRS).id, reason: REASON },
      random,
    ),
);

/** Lists a pair again, or for the first time one of two coins that have none. */
const list = proposed('list', 2, async ({ town, random, pick, world }) => {
  const { base, hasContracts } = pick(PAIRS);
  const quote = random.int(4) === 0 ? 'BTC' : 'USDT';
  const trades_from = random.int(2) === 0 ? {} : { trades_from: world.clock.now() + 2 * HOUR_MS };
  const keeps_ticks = hasContracts && quote === 'USDT';
  return town.officer('risk').change(
    'market.operator_list_match',
    {
      ...{ base_currency_code: base, quote_currency_code: quote, reason: REASON },
      ...(quote === 'USDT'
        ? { price_tick: '0.01', min_notional: '5' }
        : { price_tick: '0.000001', min_notional: '0.0001' }),
      ...{ quantity_step: '0.001', quantity_max: '40000', ...trades_from },
      ...(keeps_ticks && ({ keeps_ticks: 'true', offers_micro: 'true' } as const)),
    },
    random,
  );
});

const changeFilters = proposed('change_filters', 2, ({ town, random, pick, world, decimal }) => {
  const change = pick([
    { min_notional: decimal(1, 40, 0) },
    { price_tick: '0.001' },
    { quantity_step: '0.0001' },
    { is_trading: 'false' } as const,
    { is_trading: 'true' } as const,
  ]);
  const effective_from = world.clock.now() + HOUR_MS + MINUTE_MS + random.int(HOUR_MS);
  const input = { currency_match_id: pick(PAIRS).id, ...change, effective_from, reason: REASON };
  return town.officer('risk').change('market.operator_change_filters', input, random);
});

const changeContractRules = proposed('change_contract_rules', 2, ({ town, random, pick, world, decimal }) =>
  town.officer('risk').change(
    'contract.operator_add_rule',
    {
      ...{ currency_match_id: pick([1, 2, 3]), lot_size: pick(['0.001', '0.01']), lots_max: 10_000 },
      ...{ leverage_max: pick([20, 50, 100]), spread_percent: decimal(0.01, 0.2, 3) },
      ...{ fee_percent: decimal(0.02, 0.1, 3), liquidation_fee_percent: decimal(0.1, 0.6, 2) },
      ...{
        overnight_long_percent: decimal(-0.02, 0.06, 3),
        overnight_short_percent: decimal(-0.02, 0.06, 3),
      },
      ...{ effective_from: world.clock.now() + HOUR_MS + MINUTE_MS + random.int(HOUR_MS), reason: REASON },
    },
    random,
  ),
);

const changeExposure = proposed('change_exposure', 1, ({ town, random, world, decimal }) =>
  town.officer('risk').change(
    'contract.operator_add_exposure_rule',
    {
      ...{ match_percent: decimal(10, 30, 0), total_percent: decimal(30, 60, 0) },
      ...{ effective_from: world.clock.now() + HOUR_MS + MINUTE_MS + random.int(HOUR_MS), reason: REASON },
    },
    random,
  ),
);

/** Nothing of a pair is left open some minutes after its delisting. */
async function checkDelisted(town: Town): Promise<void> {
  const now = town.world.clock.now();
  for (const match of (await matchesOf(town)).values()) {
    if (match.delists_at !== null && match.delists_at < now - ENDED_WITHIN_MS)
      town.fail('liveness', `${match.symbol} was to be delisted at ${match.delists_at} and is not at ${now}`);
    if (match.delisted_at === null || match.delisted_at > now - ENDED_WITHIN_MS) continue;
    for (const person of town.people) {
      const orders = await person.call('spot.open_orders', { currency_match_id: match.id });
      const positions = await person.call('contract.positions', {});
      const micro = await person.call('micro.orders', {});
      const left = [
        ...orders,
        ...positions.filter(({ currency_match_id }) => currency_match_id === match.id),
        ...micro.filter(({ currency_match_id }) => currency_match_id === match.id),
      ];
      if (left.length > 0)
        town.fail('pairs', `${person.email} has ${JSON.stringify(left[0])} open after the delisting`);
    }
  }
}

/** Pairs that are listed and delisted, and rules that change, while people trade. */
export const pair: Capability = {
  name: 'pair',
  acts: [trade, delist, withdrawDelisting, list, changeFilters, changeContractRules, changeExposure],
  check: checkDelisted,
};

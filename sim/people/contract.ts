import { verifyContractReceipt } from '@openbourse/engine';
import type { CallReply } from '@openbourse/client';
import { type Amount, amountOf, textOf } from './amount.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { World } from '../world/world.ts';
import type { Person } from './person.ts';
import { publishedRoots } from './receipt.ts';

/** Matches by id with the decimals of a price. */
const MATCHES = [
  { id: 1, venue: 'BTC/USDT', decimals: 2 },
  { id: 2, venue: 'ETH/USDT', decimals: 2 },
] as const;

/** Base units of a lot of bitcoin, the share of fees and spread, and how far a stop of a squeeze is away. */
const LOT = 0.001;
const FEES = 0.001;
const STOP = 0.12;
const LOTS_MAX = 10_000;
/** Factor by which a jump moves a price at most, up or down. */
const JUMP_MAX = 2;

const venueOf = (id: number): string => (MATCHES.find((one) => one.id === id) ?? MATCHES[0]).venue;

const side = (scene: Scene): 'long' | 'short' => scene.pick(['long', 'short'] as const);
const marginMode = (scene: Scene): 'isolated' | 'cross' => scene.pick(['isolated', 'cross'] as const);

function priceNear({ world, random }: Scene, match: (typeof MATCHES)[number], perMille: number): string {
  const away = (random.int(2 * perMille + 1) - perMille) / 1_000;
  return (Number(world.venues.priceOf(match.venue)) * (1 + away)).toFixed(match.decimals);
}

const open: Act = {
  name: 'contract.open',
  weight: 8,
  run: async (scene) => {
    const match = scene.pick(MATCHES);
    if (scene.random.int(3) === 0) await scene.world.nextBeat();
    const isLimit = scene.random.int(3) === 0;
    const hasTriggers = scene.random.int(3) === 0;
    const chosen = side(scene);
    const [above, below] = [1.01, 0.99].map((factor) =>
      (Number(scene.world.venues.priceOf(match.venue)) * factor).toFixed(match.decimals),
    );
    const [take_profit, stop_loss] = chosen === 'long' ? [above, below] : [below, above];
    await scene.person.change(
      'contract.open',
      {
        ...{ currency_match_id: match.id, side: chosen, margin_mode: marginMode(scene) },
        type: isLimit ? 'limit' : 'market',
        lots: 1 + scene.random.int(200),
        leverage: scene.pick([1, 5, 10, 20, 50]),
        ...(isLimit && { price: priceNear(scene, match, 8) }),
        ...(hasTriggers && { take_profit, stop_loss }),
      },
      scene.random,
    );
  },
};

/** Both sides at once, with triggers around the price: what a gap must not turn into a sure gain. */
const hedge: Act = {
  name: 'contract.hedge',
  weight: 2,
  run: async (scene) => {
    const match = scene.pick(MATCHES);
    const common = { currency_match_id: match.id, type: 'market', lots: 50, leverage: 20 } as const;
    await Promise.all(
      (['long', 'short'] as const).map((chosen) =>
        scene.person.change(
          'contract.open',
          { ...common, side: chosen, margin_mode: 'isolated' },
          scene.random,
        ),
      ),
    );
  },
};

/** Opens as much as one person may, on the side of all others who do. */
const whale: Act = {
  name: 'contract.whale',
  weight: 1,
  run: async ({ person, random }) => {
    const accounts = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 } as const;
    await person.change('ledger.transfer', { ...accounts, amount: '32000' }, random);
    const terms = { type: 'market', margin_mode: 'isolated', lots: 6_800, leverage: 20 } as const;
    await person.change('contract.open', { currency_match_id: 1, side: 'long', ...terms }, random);
  },
};

/** Everything on both sides of a cross account: where one side is stopped, the other one has to pay for it. */
const squeeze: Act = {
  name: 'contract.squeeze',
  weight: 1,
  run: async ({ person, world, random }) => {
    const [{ id, venue }] = MATCHES;
    const price = Number(world.venues.priceOf(venue));
    const { available } = await person.call('contract.account', {});
    const common = { currency_match_id: id, type: 'market', margin_mode: 'cross', leverage: 20 } as const;
    const most = Number(available) / (2 * price * LOT * (1 / common.leverage + FEES));
    const lots = Math.min(Math.floor(most), LOTS_MAX);
    if (lots === 0) return;
    for (const [chosen, away] of [
      ['long', -STOP],
      ['short', STOP],
    ] as const) {
      const stop_loss = (price * (1 + away)).toFixed(2);
      await person.change('contract.open', { ...common, side: chosen, lots, stop_loss }, random);
    }
    world.venues.jump(venue, (random.int(2) === 0 ? 1 : -1) * STOP * 1_010_000);
  },
};

type Edge = 'limit_price' | 'liquidation_price' | 'take_profit' | 'stop_loss';

/** Prices at which something happens to the person's positions, as parts of a million that the market is away from them. */
async function edgesOf(
  person: Person,
  world: World,
  edges: readonly Edge[],
): Promise<readonly { venue: string; ppm: number }[]> {
  return (await positionsOf(person)).flatMap((position) => {
    const venue = venueOf(position.currency_match_id);
    const now = Number(world.venues.priceOf(venue));
    return edges
      .map((edge) => Number(position[edge] ?? 0))
      .filter((price) => price > now / JUMP_MAX && price < now * JUMP_MAX)
      .map((price) => ({ venue, ppm: Math.round((price / now - 1) * 1_000_000) }));
  });
}

/** A tick that ends or fills something is recorded, its recorder does not hear of that, and the price comes back. */
const unheard: Act = {
  name: 'contract.unheard',
  weight: 1,
  run: async ({ person, world, pick }) => {
    const edges = await edgesOf(person, world, ['limit_price', 'take_profit', 'stop_loss']);
    if (edges.length === 0) return;
    const { ppm, venue } = pick(edges);
    world.venues.jump(venue, ppm + Math.sign(ppm) * 1_000);
    await world.nextBeat();
    world.scheduler.loseCommitOf('insert into tick.tick');
    await world.nextBeat();
    const back = Math.round(-ppm / (1 + ppm / 1_000_000));
    world.venues.jump(venue, back - Math.sign(ppm) * 2_000);
  },
};

/** The market comes to where a position of the person is liquidated or closed, and hardly beyond. */
const edge: Act = {
  name: 'contract.edge',
  weight: 2,
  run: async ({ person, world, random, pick }) => {
    const edges = await edgesOf(person, world, ['liquidation_price', 'take_profit', 'stop_loss']);
    if (edges.length === 0) return;
    const { ppm, venue } = pick(edges);
    world.venues.jump(venue, ppm + Math.sign(ppm) * random.int(500));
  },
};

/** Takes everything out of the account, also what cross positions need. */
const empty: Act = {
  name: 'contract.empty',
  weight: 2,
  run: async ({ person, random, town }) => {
    const before = await person.call('contract.account', {});
    if (before.cross === null || Number(before.available) === 0) return;
    const accounts = { from_account_type_id: 2, to_account_type_id: 1, currency_id: 1 } as const;
    const marks = await marksOf(person);
    const done = await person.change('ledger.transfer', { ...accounts, amount: before.available }, random);
    const { cross } = await person.call('contract.account', {});
    if (done === null || cross === null || cross.equity === null || marks !== (await marksOf(person))) return;
    if (amountOf(cross.equity) < amountOf(cross.initial_margin))
      town.fail('margin', `${before.available} left, and cross positions have ${JSON.stringify(cross)}`);
  },
};

const marksOf = async (person: Person): Promise<string> =>
  JSON.stringify((await person.call('tick.series', {})).map(({ newest }) => newest?.seq));

/** Something with one of the person's positions. */
const withPosition = (
  name: string,
  weight: number,
  run: (scene: Scene, position: Awaited<ReturnType<typeof positionsOf>>[number]) => Promise<unknown>,
): Act => ({
  name: `contract.${name}`,
  weight,
  run: async (scene) => {
    const all = await positionsOf(scene.person);
    if (all.length > 0) await run(scene, scene.pick(all));
  },
});

const positionsOf = (person: Person) => person.call('contract.positions', {});

const close = withPosition('close', 5, ({ person, random }, { id, lots }) =>
  person.change('contract.close', random.int(2) === 0 ? { id } : { id, lots: 1 + random.int(lots) }, random),
);
const reverse = withPosition('reverse', 3, ({ person, random }, { id }) =>
  person.change('contract.reverse', { id }, random),
);
const cancel = withPosition('cancel', 2, ({ person, random }, { id }) =>
  person.change('contract.cancel', { id }, random),
);
const setTriggers = withPosition('set_triggers', 3, (scene, { id, currency_match_id }) => {
  const match = MATCHES.find((one) => one.id === currency_match_id) ?? MATCHES[0];
  return scene.person.change(
    'contract.set_triggers',
    { id, take_profit: priceNear(scene, match, 15), stop_loss: priceNear(scene, match, 15) },
    scene.random,
  );
});
const follow = withPosition('follow', 3, (scene, { id, currency_match_id, take_profit, stop_loss }) => {
  const match = MATCHES.find((one) => one.id === currency_match_id) ?? MATCHES[0];
  return scene.person.change(
    'contract.set_triggers',
    {
      id,
      ...(take_profit !== null && { take_profit }),
      ...(stop_loss !== null && { stop_loss }),
      ...(scene.random.int(2) === 0
        ? { trailing_percent: scene.decimal(0.05, 3, 2) }
        : { trailing_distance: scene.decimal(1, 900, 2) }),
      ...(scene.random.int(2) === 0 && { trailing_activation: priceNear(scene, match, 8) }),
    },
    scene.random,
  );
});
const changeMargin = withPosition('change_margin', 2, (scene, { id }) =>
  scene.person.change(
    'contract.change_margin',
    { id, action: scene.pick(['add', 'remove'] as const), amount: scene.decimal(0.01, 50, 2) },
    scene.random,
  ),
);
const closeAll: Act = {
  name: 'contract.close_all',
  weight: 1,
  run: async ({ person, random }) => void (await person.change('contract.close_all', {}, random)),
};

const fund: Act = {
  name: 'contract.fund',
  weight: 3,
  run: async (scene) => {
    const accounts = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 } as const;
    await scene.person.change(
      'ledger.transfer',
      { ...accounts, amount: scene.decimal(100, 3_000, 2) },
      scene.random,
    );
  },
};

const news: Act = {
  name: 'contract.news',
  weight: 1,
  run: async ({ world, random, pick }) => world.venues.jump(pick(MATCHES).venue, random.int(40_001) - 20_000),
};

/** One venue is silent and another one says a little more than the last one: none of them is known to be right. */
const lean: Act = {
  name: 'contract.lean',
  weight: 1,
  run: async ({ world, random }) => world.venues.set('leaning', random.int(3)),
};

type Close = CallReply<'contract.closes'>['data'][number];

/**
 * Result of a close. It costs at most the margin of an isolated position, and of a cross account its cash with the margin
 * of all its positions; the fund bears what a gap takes beyond that, and then nothing is left for fees.
 */
async function resultOf(person: Person, { id, profit, fee, liquidation_fee }: Close): Promise<Amount> {
  const result = amountOf(profit) - amountOf(fee) - amountOf(liquidation_fee);
  if (result >= 0n || amountOf(fee) !== 0n) return result;
  const { margin_before, cross } = await person.call('contract.receipt', { id });
  const margins =
    cross === null ? [margin_before] : [cross.available, ...cross.positions.map(({ margin }) => margin)];
  const least = -margins.reduce((sum, margin) => sum + amountOf(margin), 0n);
  return result < least ? least : result;
}

/** Exposure of the house is bounded by what it has. */
async function checkExposure({ people, officer, fail }: Town): Promise<void> {
  const funds = await people[0]!.call('contract.funds', {});
  const rules = await officer('risk').call('contract.operator_exposure_rules', {});
  const capital = amountOf(funds.contract_pool) + amountOf(funds.insurance_fund);
  const percent = Math.max(...rules.map(({ match_percent }) => Number(match_percent)));
  // Prices move after an opening.
  const most = (capital * BigInt(Math.ceil(percent * 11))) / 1_000n;
  for (const { symbol, exposure } of funds.matches)
    if (amountOf(exposure) > most)
      fail('exposure', `${exposure} of ${symbol} is at risk, and the house has ${textOf(capital)}`);
}

export const contract: Capability = {
  name: 'contract',
  acts: [
    open,
    hedge,
    whale,
    squeeze,
    unheard,
    edge,
    empty,
    close,
    reverse,
    cancel,
    setTriggers,
    follow,
    changeMargin,
    closeAll,
    fund,
    news,
    lean,
  ],
  book: async (person, sums) => {
    const closes = await allOf((cursor) => person.call('contract.closes', { cursor, limit: 100 }));
    for (const one of closes) sums.add('USDT', await resultOf(person, one));
    const ended = await allOf((cursor) => person.call('contract.history', { cursor, limit: 100 }));
    for (const { opened_at, open_fee } of [...ended, ...(await positionsOf(person))])
      if (opened_at !== null) sums.subtract('USDT', open_fee);
    const nights = await allOf((cursor) => person.call('contract.overnight_fees', { cursor, limit: 100 }));
    for (const { fee } of nights) sums.subtract('USDT', amountOf(fee));
  },
  check: async (town) => {
    await checkExposure(town);
    for (const person of town.people) {
      const { data } = await person.call('contract.closes', { limit: 5 });
      for (const { id } of data) {
        const receipt = await person.call('contract.receipt', { id }).catch(() => null);
        if (receipt === null) continue;
        const { isValid, steps } = verifyContractReceipt(receipt, await publishedRoots(person, receipt));
        if (!isValid) town.fail('receipts', `close ${id}: ${JSON.stringify(steps)}`);
      }
    }
  },
};

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CallInput, CallReply, OperatorCall } from '@openbourse/client';
import { HOUR_MS, MINUTE_MS } from '@openbourse/money';
import { seededRandom } from '@openbourse/testkit/seeded-random';
import { ROOT } from '../../tools/run-step.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { checkEvents } from './events.ts';
import { endpointOf } from './person.ts';
import { decide } from './second-person.ts';

/** Two operators, as the steps of the example need them. */
interface Office {
  read(name: string, input?: object): Promise<unknown>;
  upload(name: string, file: Blob, fields?: object): Promise<unknown>;
  change(name: string, input: object): Promise<void>;
}

const STEPS = pathToFileURL(join(ROOT, 'examples/harbor/steps.js')).href;
const REASON = 'Opening of the exchange';
/** Keys of idempotency that nothing else of the town draws. */
const HARBOR_SEED = 0xa4b0;
const GRANT = '20000';
const TRADE_ACCOUNT = 1;
/** The pairs of its coin in the order of its file, with what a usual order is of it. */
const PAIRS = [
  { symbol: 'PIER/USDT', decimals: 4, lots: [10, 2_000, 2] },
  { symbol: 'PIER/BTC', decimals: 8, lots: [10, 2_000, 0] },
] as const;
type Pair = (typeof PAIRS)[number];

type Proposal = Pick<CallReply<'webhook.operator_add_endpoint'>, 'id' | 'checkers'>;

/** The first operator with a role of the call makes it, and the second one of a role that may approves. */
function officeOf(town: Town): Office {
  const random = seededRandom(HARBOR_SEED);
  const officer = (name: string) => {
    const [role = 'risk'] = endpointOf(name).roles;
    return town.officer(role);
  };
  return {
    read: (name, input = {}) => officer(name).call(name as OperatorCall, input as CallInput<OperatorCall>),
    upload: (name, file, fields = {}) =>
      officer(name).upload(name as 'screening.operator_upload_list', { file, fields } as never),
    change: async (name, input) => {
      const asked = { ...input, reason: REASON } as CallInput<OperatorCall>;
      const proposal = (await officer(name).change(name as OperatorCall, asked, random)) as Proposal | null;
      const [role = 'risk'] = proposal?.checkers ?? [];
      if (!(await decide(town, proposal, { role, random }))) town.fail('harbor', `${name} was refused`);
    },
  };
}

/** Makes the town the exchange of the example, and gives everybody some of its coin. */
async function open(town: Town): Promise<void> {
  const { stepsOf } = (await import(STEPS)) as {
    readonly stepsOf: (from: number) => Readonly<Record<string, (office: Office) => Promise<boolean>>>;
  };
  const office = officeOf(town);
  for (const [name, run] of Object.entries(stepsOf(town.world.clock.now() + 2 * HOUR_MS)))
    if (!(await run(office))) town.fail('harbor', `nothing was to be done for ${name}`);
  const currencies = await town.officer('risk').call('ledger.operator_currencies', {});
  const currency_id = currencies.find(({ code }) => code === 'PIER')?.id ?? 0;
  for (const { uid } of town.people)
    await office.change('ledger.operator_post_entry', {
      ...{ uid, account_type_id: TRADE_ACCOUNT, currency_id, kind: 'compensation' },
      ...{ direction: 'credit', amount: GRANT },
    });
}

async function matchOf({ town, person }: Pick<Scene, 'town' | 'person'>, { symbol }: Pair): Promise<number> {
  const groups = await person.call('market.currency_matches', {});
  const found = groups.flatMap(({ matches }) => matches).find((one) => one.symbol === symbol);
  return found?.id ?? town.fail('harbor', `${symbol} is not listed`);
}

function near({ world, random }: Scene, { symbol, decimals }: Pair): string {
  const away = (random.int(9) - 4) / 1_000;
  return (Number(world.venues.priceOf(symbol)) * (1 + away)).toFixed(decimals);
}

const quantityOf = (scene: Scene, { lots: [low, high, decimals] }: Pair): string =>
  scene.decimal(low, high, decimals);

const side = ({ pick }: Scene): 'buy' | 'sell' => pick(['buy', 'sell'] as const);

const limit: Act = {
  name: 'harbor.limit',
  weight: 6,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    await scene.person.change(
      'spot.place_order',
      {
        ...{ currency_match_id: await matchOf(scene, pair), side: side(scene), type: 'limit' },
        ...{ price: near(scene, pair), quantity: quantityOf(scene, pair) },
        time_in_force: scene.pick(['gtc', 'gtc', 'ioc'] as const),
      },
      scene.random,
    );
  },
};

const market: Act = {
  name: 'harbor.market',
  weight: 3,
  run: async (scene) => {
    const pair = scene.pick(PAIRS);
    await scene.person.change(
      'spot.place_order',
      {
        ...{ currency_match_id: await matchOf(scene, pair), side: side(scene), type: 'market' },
        quantity: quantityOf(scene, pair),
      },
      scene.random,
    );
  },
};

/** The system that gets the events is unwell for a while. */
const upset: Act = {
  name: 'harbor.upset_receiver',
  weight: 2,
  run: async ({ world, random, pick }) => {
    world.receiver.mood = pick(['refusing', 'refusing', 'hanging_up'] as const);
    world.clock.after(5_000 + random.int(20 * MINUTE_MS), () => {
      world.receiver.mood = 'well';
    });
  },
};

/** Every world is the exchange that examples/harbor makes of an installation. */
export const harbor: Capability = {
  name: 'harbor',
  setUp: open,
  acts: [limit, market, upset],
  check: checkEvents,
};

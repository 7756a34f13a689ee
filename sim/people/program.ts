import { isDeepStrictEqual } from 'node:util';
import { DAY_MS, HOUR_MS } from '@openbourse/money';
import { amountOf, textOf } from './amount.ts';
import { Authenticator } from './authenticator.ts';
import type { Act, Capability, Scene, Town } from './capability.ts';
import { allOf } from './list.ts';
import type { Person } from './person.ts';
import { alone } from './alone.ts';
import { checkLine, LINE_ACTS } from './program-line.ts';
import { isProgrammer, isWithin, keysOf, networkOf } from './program-key.ts';
import { isDuplicate, orderOf, OTHER_TIME, REFUSED, SYMBOLS } from './program-order.ts';
import { askWire, type WireAnswer, type WireCall } from './wire.ts';

async function bind({ person, world, random }: Scene): Promise<void> {
  const { secrets } = person;
  const [password = ''] = secrets.passwords;
  const begun = await person.change('identity.authenticator_begin', { password }, random);
  if (begun === null) return;
  const authenticator = new Authenticator(begun.secret, world.clock);
  // Bound or not when the answer is lost, the next login shows it.
  secrets.authenticator = authenticator;
  const code = authenticator.code() ?? '';
  await person.change('identity.authenticator_bind', { code }, random);
}

const createKey: Act = {
  name: 'program.create_key',
  weight: 4,
  run: async (scene) => {
    const { person, world, random, pick } = scene;
    if (!isProgrammer(person)) return;
    const { has_authenticator } = await person.call('identity.info', {});
    if (!has_authenticator) return alone(person, () => bind(scene));
    const auth_code = person.secrets.authenticator?.code() ?? null;
    if (auth_code === null) return;
    const mayTrade = random.int(4) > 0;
    const network = random.int(4) === 0 ? null : pick([networkOf(person), networkOf(person), '10.99.0.1']);
    const isLasting = network !== null && random.int(2) === 0;
    const expiresAt = isLasting ? null : world.clock.now() + DAY_MS + random.int(HOUR_MS);
    const made = await person.change(
      'apikey.create',
      {
        ...{ label: 'Market maker', scopes: mayTrade ? 'read,trade' : 'read' },
        ...{ ips: network ?? '', pay_password: person.payPassword, auth_code },
        ...(expiresAt !== null && { expires_at: expiresAt }),
      },
      random,
    );
    if (made === null) return;
    const { id, key, secret } = made;
    keysOf(person).push({ id, key, secret, mayTrade, network, expiresAt: made.expires_at, isEnded: false });
  },
};

const revokeKey: Act = {
  name: 'program.revoke_key',
  weight: 1,
  run: async ({ person, random, pick }) => {
    const open = keysOf(person).filter(({ isEnded }) => !isEnded);
    if (open.length === 0) return;
    const key = pick(open);
    if ((await person.change('apikey.revoke', { id: key.id }, random)) !== null) key.isEnded = true;
  },
};

type Ask = (call: Omit<WireCall, 'network'>) => Promise<WireAnswer>;

/** Something that a program does with one of the person's keys, from a network where it may. */
const byProgram = (name: string, weight: number, run: (scene: Scene, ask: Ask) => Promise<unknown>): Act => ({
  name: `program.${name}`,
  weight,
  run: async (scene) => {
    const { town, person, world } = scene;
    const at = { network: networkOf(person), isTrade: true };
    const usable = keysOf(person).filter((key) =>
      isWithin(key, world.clock.now(), { ...at, network: key.network ?? at.network }),
    );
    if (usable.length === 0) return;
    const key = scene.pick(usable);
    await run(scene, (call) => askWire(town, key, { ...call, network: key.network ?? at.network }));
  },
});

/** An order, and now and then the same one again by its id, which is refused. */
const place = byProgram('place', 12, async (scene, ask) => {
  const params = orderOf(scene);
  const call = { method: 'POST', path: '/api/v3/order', params } as const;
  const placed = await ask(call);
  const isThere = placed.code === null || (placed.isRepeat && isDuplicate(placed));
  if (!isThere || scene.random.int(3) > 0) return;
  const again = await ask(call);
  if (again.code === null)
    scene.town.fail(
      'repeats',
      `${params['newClientOrderId']} was placed twice: ${JSON.stringify(again.body)}`,
    );
  const { symbol = '', newClientOrderId = '' } = params;
  const found = await ask({
    method: 'GET',
    path: '/api/v3/order',
    params: { symbol, origClientOrderId: newClientOrderId },
  });
  if (found.code !== null && found.code !== REFUSED && found.code !== OTHER_TIME)
    scene.town.fail('repeats', `${newClientOrderId} was placed and is not found: ${found.message}`);
});

/** Orders of one instant without ids of the program are placed once at most, also where their answers are lost. */
const placeUnnamed = byProgram('place_unnamed', 3, async (scene, ask) => {
  await Promise.all(Array.from({ length: 3 }, () => placeOnce(scene, ask)));
});

async function placeOnce(scene: Scene, ask: Ask): Promise<void> {
  const { person, town } = scene;
  const { newClientOrderId: _, ...order } = orderOf(scene);
  if (order['price'] === undefined) return;
  // No other order of the person has this price.
  const price = (Number(order['price']) + scene.random.int(1_000) / 100).toFixed(2);
  const params = { ...order, price };
  const before = await countOf(person, params);
  await ask({ method: 'POST', path: '/api/v3/order', params, isOnce: true });
  const placed = (await countOf(person, params)) - before;
  if (placed > 1) town.fail('repeats', `one order was placed ${placed} times: ${JSON.stringify(params)}`);
}

/** Orders of those terms among the last ones of a person. */
async function countOf(
  person: Person,
  { quantity = '', price = '' }: Record<string, string>,
): Promise<number> {
  const { data } = await person.call('spot.orders', { limit: 100 });
  const terms = [quantity, price].map(amountOf);
  return data.filter((order) =>
    isDeepStrictEqual(
      [order.quantity, order.price].map((one) => amountOf(one ?? '0')),
      terms,
    ),
  ).length;
}

interface WireOrder {
  readonly symbol: string;
  readonly orderId: number;
  readonly clientOrderId: string;
}

const cancel = byProgram('cancel', 6, async (scene, ask) => {
  const { name: symbol } = scene.pick(SYMBOLS);
  const open = await ask({ method: 'GET', path: '/api/v3/openOrders', params: { symbol } });
  if (open.code !== null) return;
  const orders = open.body as readonly WireOrder[];
  if (orders.length === 0) return;
  const { orderId, clientOrderId } = scene.pick(orders);
  const other = scene.pick(orders);
  const named = scene.pick([
    { orderId },
    { origClientOrderId: clientOrderId },
    { orderId, origClientOrderId: other.clientOrderId },
  ]);
  const { code } = await ask({ method: 'DELETE', path: '/api/v3/order', params: { symbol, ...named } });
  const isMixed = 'orderId' in named && 'origClientOrderId' in named && other.orderId !== orderId;
  if (isMixed && code === null)
    scene.town.fail('programs', `${orderId} was canceled by the id of ${other.clientOrderId}`);
});

const cancelAll = byProgram('cancel_all', 1, async ({ pick }, ask) => {
  await ask({ method: 'DELETE', path: '/api/v3/openOrders', params: { symbol: pick(SYMBOLS).name } });
});

const replace = byProgram('replace', 3, async (scene, ask) => {
  const { name: symbol } = scene.pick(SYMBOLS);
  const open = await ask({ method: 'GET', path: '/api/v3/openOrders', params: { symbol } });
  const orders = open.code === null ? (open.body as readonly WireOrder[]) : [];
  const order = orderOf(scene);
  if (orders.length === 0) return;
  const mode = scene.pick(['STOP_ON_FAILURE', 'ALLOW_FAILURE'] as const);
  await ask({
    method: 'POST',
    path: '/api/v3/order/cancelReplace',
    params: { ...order, symbol, cancelReplaceMode: mode, cancelOrderId: scene.pick(orders).orderId },
  });
});

/** A key is used where it may not be: from a network, for a right or at a time that is not its own, or forged. */
const trespass: Act = {
  name: 'program.trespass',
  weight: 4,
  run: async ({ town, person, world, random, pick }) => {
    const all = keysOf(person);
    if (all.length === 0) return;
    const key = pick(all);
    const network = pick([networkOf(person), '10.98.0.1']);
    const isTrade = random.int(2) === 0;
    const call = isTrade
      ? ({ method: 'DELETE', path: '/api/v3/openOrders', params: { symbol: 'BTCUSDT' }, network } as const)
      : ({ method: 'GET', path: '/api/v3/account', network } as const);
    if (random.int(5) === 0) {
      const { code } = await askWire(town, { ...key, secret: 'forged' }, call);
      if (code === null) town.fail('keys', `key ${key.id} was let in with a forged signature`);
      return;
    }
    // Let in by mistake shows after; a key that ends meanwhile does not.
    const isLetIn = isWithin(key, world.clock.now(), { network, isTrade });
    const { code } = await askWire(town, key, call);
    if (!isLetIn && code !== REFUSED && code !== OTHER_TIME)
      town.fail(
        'keys',
        `key ${key.id} was let in from ${network} to ${call.path}, and should not be: ${code}`,
      );
  },
};

/** At rest each key is let in exactly where its terms say. */
async function checkKeys(town: Town, person: Person): Promise<void> {
  const shown = new Map((await person.call('apikey.list', {})).map((one) => [one.id, one]));
  const { is_frozen } = await person.call('identity.security_center', {});
  for (const key of keysOf(person)) {
    const row = shown.get(key.id);
    if (key.isEnded === (row !== undefined))
      town.fail('keys', `key ${key.id} of ${person.email} is ${row === undefined ? 'not ' : ''}listed`);
    for (const network of [networkOf(person), '10.99.0.1']) {
      const mayEnter = isWithin(key, town.world.clock.now(), { network, isTrade: false });
      const isLetIn = mayEnter && !is_frozen && row?.is_suspended !== true;
      const { code } = await askWire(town, key, { method: 'GET', path: '/api/v3/account', network });
      if (isLetIn ? code === REFUSED : code !== REFUSED)
        town.fail('keys', `key ${key.id} of ${person.email} from ${network} was answered ${code}`);
    }
  }
}

interface WireBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}
interface WireTrade {
  readonly isBuyer: boolean;
  readonly qty: string;
  readonly quoteQty: string;
  readonly commission: string;
}

/** A program sees the money, the orders and the trades that its owner sees. */
async function checkAccount(town: Town, person: Person): Promise<void> {
  const at = { network: networkOf(person), isTrade: false };
  const key = keysOf(person).find((one) => isWithin(one, town.world.clock.now(), at));
  if (key === undefined) return;
  const ask = async <T>(path: string, params = {}): Promise<T | null> => {
    const { code, body } = await askWire(town, key, { method: 'GET', path, params, network: at.network });
    return code === null ? (body as T) : null;
  };
  const account = await ask<{ readonly balances: readonly WireBalance[] }>('/api/v3/account');
  // Its owner is frozen, or the minute is used up.
  if (account === null) return;
  const trade = (await person.call('ledger.account_list', {})).find(({ code }) => code === 'trade');
  for (const { asset, free, locked } of account.balances) {
    const own = trade?.balances.find(({ code }) => code === asset);
    const [available, held] = [amountOf(own?.available ?? '0'), amountOf(own?.held ?? '0')];
    if (amountOf(free) !== available || amountOf(locked) !== held)
      town.fail('programs', `${person.email} has ${textOf(available)} ${asset}, a program sees ${free}`);
  }
  const own = await person.call('spot.open_orders', {});
  const fills = await allOf((cursor) => person.call('spot.trades', { cursor, limit: 100 }));
  for (const { name, symbol } of SYMBOLS) {
    const open = await ask<readonly unknown[]>('/api/v3/openOrders', { symbol: name });
    const listed = own.filter((order) => order.symbol === symbol).length;
    if (open !== null && open.length !== listed)
      town.fail('programs', `${person.email} has ${listed} open orders, a program sees ${open.length}`);
    const trades = await ask<readonly WireTrade[]>('/api/v3/myTrades', { symbol: name, limit: 1_000 });
    const parts = fills.filter((fill) => fill.symbol === symbol);
    if (trades === null || parts.length >= 1_000) continue;
    const seen = trades.map(({ qty, quoteQty, commission }) => [qty, quoteQty, commission]);
    const shown = parts.map(({ quantity, total, fee }) => [quantity, total, fee]);
    if (sumOf(seen) !== sumOf(shown))
      town.fail(
        'programs',
        `${person.email} traded ${sumOf(shown)} of ${name}, a program sees ${sumOf(seen)}`,
      );
  }
}

function sumOf(rows: readonly (readonly string[])[]): string {
  const sums = [0, 1, 2].map((at) => rows.reduce((sum, row) => sum + amountOf(row[at] ?? '0'), 0n));
  return [rows.length, ...sums.map((sum) => textOf(sum))].join(' / ');
}

/** Programs of people, which trade by API keys and the second wire format. */
export const program: Capability = {
  name: 'program',
  acts: [createKey, revokeKey, place, placeUnnamed, cancel, cancelAll, replace, trespass, ...LINE_ACTS],
  check: async (town) => {
    for (const person of town.people) {
      await checkKeys(town, person);
      await checkAccount(town, person);
      await checkLine(town, person);
    }
  },
};

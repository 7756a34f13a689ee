import { MINUTE_MS } from '@openbourse/money';
import { amountOf } from './amount.ts';
import type { Act, Scene, Town } from './capability.ts';
import type { Person } from './person.ts';
import { isWithin, keysOf, networkOf } from './program-key.ts';
import { orderOf, SYMBOLS } from './program-order.ts';
import { askWire, type ProgramKey, UNKNOWN_ERROR, UNSERVED, type WireCall } from './wire.ts';
import { type LineAnswer, WireLine } from './wire-line.ts';

const LINE = 'line';
const LISTEN_KEY_PATH = '/api/v3/userDataStream';
const LISTEN_KEY_MS = 60 * MINUTE_MS;
/** Keys are looked for every ten seconds. */
const ENDS_WITHIN_MS = 30_000;
/** Twice the step of a clock: what bears a later time was done after. */
const STEPS_MS = 40_000;

const lineOf = ({ notes }: Person): WireLine | undefined => notes.get(LINE) as WireLine | undefined;
const networkFor = (person: Person, { network }: ProgramKey): string => network ?? networkOf(person);

async function openLine({ town, person, world, random }: Scene, key: ProgramKey): Promise<void> {
  const network = networkFor(person, key);
  let listenKey: string | null = null;
  if (random.int(2) === 0) {
    const { code, body } = await askWire(town, key, { method: 'POST', path: LISTEN_KEY_PATH, network });
    if (code !== null) return;
    ({ listenKey } = body as { readonly listenKey: string });
  }
  lineOf(person)?.lose();
  person.notes.set(LINE, new WireLine(world, { key, network, listenKey }));
}

/** Keeps the listen key alive, or ends it now and then. */
async function keepLine({ town, person, world, random }: Scene, line: WireLine): Promise<void> {
  const { key, listenKey } = line;
  if (listenKey === null) return;
  const method = random.int(4) === 0 ? 'DELETE' : 'PUT';
  const network = networkFor(person, key);
  const { code } = await askWire(town, key, {
    method,
    path: LISTEN_KEY_PATH,
    params: { listenKey },
    network,
  });
  if (code !== null) return;
  if (method === 'PUT') line.keptAt = world.clock.now();
  else line.lose();
}

/** Opens a line with the events of the owner; keeps it, loses it, or does nothing, so that its listen key may expire. */
const follow: Act = {
  name: 'program.follow',
  weight: 6,
  run: async (scene) => {
    const { person, world, random, pick } = scene;
    const line = lineOf(person);
    if (line !== undefined && !line.isOver) {
      const whim = random.int(6);
      if (whim === 0) return line.lose();
      if (whim < 3) await keepLine(scene, line);
      return;
    }
    const usable = keysOf(person).filter((key) =>
      isWithin(key, world.clock.now(), { network: networkFor(person, key), isTrade: false }),
    );
    if (usable.length > 0) await openLine(scene, pick(usable));
  },
};

/** Something that a program asks over its line. */
const byLine = (
  name: string,
  weight: number,
  run: (scene: Scene, line: WireLine) => Promise<unknown>,
): Act => ({
  name: `program.${name}`,
  weight,
  run: async (scene) => {
    const line = lineOf(scene.person);
    if (line === undefined || line.isOver || line.since === null || line.listenKey !== null) return;
    await run(scene, line);
  },
});

/** True when it was done; a refusal is one that a program can read, and nothing goes unserved without a fault. */
function isDone({ town }: Scene, method: string, answer: LineAnswer | null): boolean {
  if (answer === null) return false;
  const code = answer.error?.code ?? null;
  town.journal.count(`wire ${method}${code === null ? '' : `: ${code}`}`);
  if (code === UNKNOWN_ERROR) town.fail('declared', `${method}: ${JSON.stringify(answer)}`);
  if (UNSERVED.has(code ?? 0) && !town.isFaulty())
    town.fail('served', `${method}: ${JSON.stringify(answer)}`);
  return code === null;
}

const place = byLine('line_place', 8, async (scene, line) => {
  const params = orderOf(scene);
  if (!isDone(scene, 'order.place', await line.ask('order.place', params))) return;
  const again = await line.ask('order.place', params);
  if (isDone(scene, 'order.place', again))
    scene.town.fail('repeats', `${params['newClientOrderId']} was placed twice: ${JSON.stringify(again)}`);
});

const cancel = byLine('line_cancel', 5, async (scene, line) => {
  const open = [...line.orders.values()].filter(({ X }) => X === 'NEW' || X === 'PARTIALLY_FILLED');
  if (open.length === 0) return;
  const { s: symbol, i: orderId } = scene.pick(open);
  isDone(scene, 'order.cancel', await line.ask('order.cancel', { symbol, orderId }));
});

interface WireRow {
  readonly orderId: number;
  readonly status: string;
  readonly executedQty: string;
  readonly time: number;
}
interface WireFill {
  readonly id: number;
  readonly time: number;
}
interface WireAccount {
  readonly balances: readonly { readonly asset: string; readonly free: string; readonly locked: string }[];
}

/** A line ends with its API key and with its listen key. */
function checkEnd(town: Town, { email }: Person, line: WireLine): void {
  const { key, listenKey, keptAt, isOver } = line;
  const before = town.world.clock.now() - ENDS_WITHIN_MS;
  const isLate =
    key.isEnded ||
    (key.expiresAt ?? Number.POSITIVE_INFINITY) < before ||
    (listenKey !== null && keptAt + LISTEN_KEY_MS < before);
  if (isLate && !isOver)
    town.fail(
      'keys',
      `${email} still hears by key ${key.id}, ${JSON.stringify({ ...key, secret: '', listenKey, keptAt })}`,
    );
}

/** Orders, trades and balances are on a line as in the lists. */
async function checkHeard(town: Town, person: Person, line: WireLine): Promise<void> {
  const ask = async <T>(path: string, params: WireCall['params'] = {}): Promise<T | null> => {
    const network = networkFor(person, line.key);
    const { code, body } = await askWire(town, line.key, { method: 'GET', path, params, network });
    return code === null ? (body as T) : null;
  };
  const since = (line.since ?? 0) + STEPS_MS;
  for (const { name: symbol } of SYMBOLS) {
    const rows = await ask<readonly WireRow[]>('/api/v3/allOrders', { symbol, limit: 1_000 });
    const fills = await ask<readonly WireFill[]>('/api/v3/myTrades', { symbol, limit: 1_000 });
    // Its owner is frozen, or the minute is used up.
    if (rows === null || fills === null) return;
    for (const { orderId, status, executedQty, time } of rows) {
      const heard = line.orders.get(orderId);
      if (
        heard === undefined ? time > since : heard.X !== status || amountOf(heard.z) !== amountOf(executedQty)
      )
        town.fail(
          'programs',
          `order ${orderId} is ${status} with ${executedQty}, heard ${JSON.stringify(heard)}`,
        );
    }
    for (const { id, time } of fills) {
      const count = line.trades.filter((one) => one === `${symbol} ${id}`).length;
      if (count > 1 || (count === 0 && time > since))
        town.fail('programs', `trade ${id} of ${symbol} at ${time} was heard ${count} times since ${since}`);
    }
  }
  const account = await ask<WireAccount>('/api/v3/account');
  for (const { asset, free, locked } of account?.balances ?? []) {
    const heard = line.balances.get(asset);
    if (
      heard !== undefined &&
      (amountOf(heard.f) !== amountOf(free) || amountOf(heard.l) !== amountOf(locked))
    )
      town.fail(
        'programs',
        `${person.email} has ${free} and ${locked} ${asset}, heard ${JSON.stringify(heard)}`,
      );
  }
  town.journal.count(`program heard by ${line.listenKey === null ? 'socket' : 'listen key'}`);
}

export const LINE_ACTS: readonly Act[] = [follow, place, cancel];

/** At rest every line has said what the lists show, and is gone where its key is. */
export async function checkLine(town: Town, person: Person): Promise<void> {
  const line = lineOf(person);
  if (line === undefined) return;
  checkEnd(town, person, line);
  if (!line.isOver && line.since !== null) await checkHeard(town, person, line);
}

import { MINUTE_MS } from '@openbourse/money';
import { TEST_PASSWORD } from '../../apps/server/src/testing/accounts.ts';
import { ADDRESSES, CHAIN_COINS, type ChainCoin } from '../world/chains.ts';
import type { World } from '../world/world.ts';
import { amountOf, textOf } from './amount.ts';
import { Authenticator } from './authenticator.ts';
import type { Act, Scene } from './capability.ts';
import { newestCode } from './mailbox.ts';
import type { Person } from './person.ts';

/** A coin that leaves by a chain, with what people usually send. */
interface Coin extends ChainCoin {
  readonly low: number;
  readonly high: number;
  readonly decimals: number;
}

const USDT = { ...CHAIN_COINS.USDT, low: 15, high: 9_000, decimals: 2 };
const COINS: readonly Coin[] = [
  USDT,
  { ...CHAIN_COINS.ETH, low: 0.005, high: 2, decimals: 4 },
  { ...CHAIN_COINS.BTC, low: 0.0004, high: 0.1, decimals: 8 },
];

const ASKED_AT = 'code asked at';

/** People with an odd place prove what they do by an authenticator, all others by a code that they are sent. */
const hasAuthenticator = ({ index }: Pick<Person, 'index'>): boolean => index % 2 === 1;

const outsideOf = (person: Person, { id, chain }: Coin, number: string): string =>
  ADDRESSES[chain].outside(`outside of ${person.email} ${id} ${number}`);

/** Binds what a person proves withdrawals by, and an address for each coin; codes need some time between. */
export async function prepareWithdrawals(world: World, people: readonly Person[]): Promise<void> {
  for (const person of people.filter(hasAuthenticator)) await world.drive(bindAuthenticator(world, person));
  for (const coin of COINS) {
    await world.pass(MINUTE_MS);
    for (const person of people) await world.drive(bindFirst(world, person, coin));
  }
}

async function bindAuthenticator(world: World, person: Person): Promise<void> {
  const { secret } = await person.call('identity.authenticator_begin', { password: TEST_PASSWORD });
  const authenticator = new Authenticator(secret, world.clock);
  person.secrets.authenticator = authenticator;
  await person.call('identity.authenticator_bind', { code: authenticator.code() ?? '' });
}

async function bindFirst(world: World, person: Person, coin: Coin): Promise<void> {
  const auth_code = (await codeFor(world, person, 'bind_address')) ?? '';
  await person.call('wallet.bind_address', bindingOf(person, { coin, number: '0', auth_code }));
}

function bindingOf(
  person: Person,
  { coin, number, auth_code }: { readonly coin: Coin; readonly number: string; readonly auth_code: string },
) {
  return {
    ...{ currency_id: coin.id, chain: coin.chain, address: outsideOf(person, coin, number) },
    ...{ label: `Outside ${number}`, pay_password: person.payPassword, auth_code },
  };
}

/** A code that proves a request: of the authenticator, or of a message; null while there is none. */
async function codeFor(
  world: World,
  person: Person,
  purpose: 'withdraw' | 'bind_address',
): Promise<string | null> {
  const { authenticator } = person.secrets;
  if (authenticator !== null) return authenticator.code();
  const now = world.clock.now();
  // A code is sent once a minute.
  if (now - ((person.notes.get(ASKED_AT) as number | undefined) ?? 0) < MINUTE_MS) return null;
  person.notes.set(ASKED_AT, now);
  await person.call('identity.send_code', { purpose });
  return newestCode(world, person);
}

export const withdrawOf = (name: string, weight: number, coins: readonly Coin[]): Act => ({
  name,
  weight,
  run: async (scene) => {
    const { person, world, random } = scene;
    const coin = scene.pick(coins);
    const all = await person.call('wallet.addresses', { currency_id: coin.id, chain: coin.chain });
    // One that has not cooled down is tried now and then.
    const known = all.filter(({ is_usable }) => is_usable || random.int(8) === 0);
    if (known.length === 0) return;
    const address = scene.pick(known);
    const isSmall = person.secrets.authenticator === null && random.int(4) > 0;
    const amount = scene.decimal(coin.low, isSmall ? coin.high / 30 : coin.high, coin.decimals);
    const auth_code = await codeFor(world, person, 'withdraw');
    if (auth_code === null) return;
    await person.change(
      'wallet.withdraw',
      { address_id: address.id, amount, pay_password: person.payPassword, auth_code },
      random,
    );
  },
});

/** A person who sends all there is twice at the same instant, by one code. */
const overdraw: Act = {
  name: 'wallet.overdraw',
  weight: 1,
  run: async (scene) => {
    const { person, world, random } = scene;
    const coin = USDT;
    const asked = { currency_id: coin.id, chain: coin.chain };
    const all = await person.call('wallet.addresses', asked);
    const usable = all.filter(({ is_usable }) => is_usable);
    if (usable.length === 0) return;
    const { available } = await person.call('wallet.withdrawal_quote', asked);
    const auth_code = await codeFor(world, person, 'withdraw');
    if (auth_code === null) return;
    const amount = textOf(amountOf(available), 6);
    const input = { address_id: scene.pick(usable).id, amount, pay_password: person.payPassword, auth_code };
    await Promise.all([
      person.change('wallet.withdraw', input, random),
      person.change('wallet.withdraw', input, random),
      person.change('ledger.transfer', { ...OUT_OF_TRADE, amount }, random),
    ]);
  },
};

const OUT_OF_TRADE = { from_account_type_id: 1, to_account_type_id: 2, currency_id: 1 } as const;

const cancel: Act = {
  name: 'wallet.cancel_withdrawal',
  weight: 2,
  run: async ({ person, random, pick }) => {
    const { data } = await person.call('wallet.withdrawals', { state: 'pending_review', limit: 100 });
    if (data.length === 0) return;
    await person.change('wallet.cancel_withdrawal', { id: pick(data).id }, random);
  },
};

export const bindOf = (name: string, weight: number, coins: readonly Coin[]): Act => ({
  name,
  weight,
  run: async (scene: Scene) => {
    const { person, world, random, pick } = scene;
    const auth_code = await codeFor(world, person, 'bind_address');
    if (auth_code === null) return;
    const isOurs = random.int(4) === 0;
    const of = { coin: pick(coins), number: `${random.int(6)}`, auth_code };
    const ours = isOurs ? { address: pick(ADDRESSES[of.coin.chain].house) } : {};
    await person.change('wallet.bind_address', { ...bindingOf(person, of), ...ours }, random);
  },
});

const remove: Act = {
  name: 'wallet.remove_address',
  weight: 1,
  run: async ({ person, random, pick }) => {
    const { id, chain } = pick(COINS);
    const all = await person.call('wallet.addresses', { currency_id: id, chain });
    // The last one stays, because a new one cools down for a day.
    if (all.length <= 1) return;
    await person.change('wallet.remove_address', { id: pick(all).id }, random);
  },
};

const withdraw = withdrawOf('wallet.withdraw', 8, COINS);
const bind = bindOf('wallet.bind_address', 1, COINS);

export const WITHDRAWAL_ACTS: readonly Act[] = [withdraw, overdraw, cancel, bind, remove];

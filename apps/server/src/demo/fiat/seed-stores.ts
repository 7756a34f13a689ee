import { FIAT_ACCOUNT, fiat as calls, TRADE_ACCOUNT } from '@openbourse/api';
import { applyAsMerchant, certifyUnseen, saveMethod, showMethods, showStore } from '../../fiat/index.ts';
import { userChanged } from '../../identity/index.ts';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { DEMO_PAY_PASSWORD, GRANTS } from '../accounts-data.ts';
import { grantPlayMoney } from '../grant-play-money.ts';
import { actAs } from './act-as.ts';
import type { MerchantDeps, SeededStore } from './deps.ts';
import { DEMO_STORES, type DemoMethod, type DemoStore, PERSON_BUYER, PERSON_STORE } from './stores-data.ts';

const PASSWORD_BYTES = 32;

/** Opens the stores of the robot that are missing; repeating it changes nothing. */
export async function seedStores(given: MerchantDeps): Promise<readonly SeededStore[]> {
  const stores: SeededStore[] = [];
  for (const store of DEMO_STORES) {
    const userId = await given.db.transaction((tx) => findOrCreate(tx, given, store));
    await grantPlayMoney(given, { userId, key: 'start', shape: GRANTS.merchant });
    await seedMethods(given, { userId, ...store });
    await openStore(given, { ...store, userId });
    stores.push({ ...store, userId });
  }
  return stores;
}

/** Gives a person of the demonstration a store, once: what the person does with it later stays. */
export async function seedPersonStore(given: MerchantDeps): Promise<SeededStore> {
  const userId = await given.db.transaction((tx) => given.identity.findUserIdByEmail(tx, PERSON_STORE.email));
  assert(userId !== null, 'the people of a demonstration are there before their stores');
  const { state } = await showStore(given.fiat.deps, given.db, userId);
  if (state === 'none') {
    await given.db.transaction((tx) => given.identity.certifyUser(tx, { userId, level: 2 }));
    given.bus.publish(userChanged, { userId });
    await moveToFiat(given, { userId, amount: PERSON_STORE.funds });
    await seedMethods(given, { userId, ...PERSON_STORE });
  }
  await openStore(given, { ...PERSON_STORE, userId });
  return { ...PERSON_STORE, userId };
}

/** A person finds coins in the fiat account and a way to be paid, so that buying and selling can be tried at once. */
export async function seedPersonBuyer(given: MerchantDeps): Promise<void> {
  const userId = await given.db.transaction((tx) => given.identity.findUserIdByEmail(tx, PERSON_BUYER.email));
  assert(userId !== null, 'the people of a demonstration are there before their methods');
  if ((await showMethods(given.fiat.deps, userId)).length > 0) return;
  await moveToFiat(given, { userId, amount: PERSON_BUYER.funds });
  await seedMethods(given, { userId, ...PERSON_BUYER });
}

async function findOrCreate(
  tx: Tx,
  given: MerchantDeps,
  { email, mobile, name }: DemoStore,
): Promise<number> {
  const userId =
    (await given.identity.findUserIdByEmail(tx, email)) ??
    (await given.identity.createUser(tx, {
      email,
      mobile,
      areaId: 1,
      password: Buffer.from(given.random.bytes(PASSWORD_BYTES)).toString('hex'),
      payPassword: DEMO_PAY_PASSWORD,
      level: 2,
      userGroup: 'demo',
    }));
  await given.verification.certifyName(tx, { userId, name });
  return userId;
}

async function seedMethods(
  given: MerchantDeps,
  of: { readonly userId: number; readonly name: string; readonly methods: readonly DemoMethod[] },
): Promise<void> {
  const { deps } = given.fiat;
  const there = await showMethods(deps, of.userId);
  const missing = of.methods.filter((method) => there.every(({ kind }) => kind !== method.kind));
  if (missing.length === 0) return;
  const acting = await actAs(given, of.userId);
  for (const method of missing) {
    const input = { ...method, real_name: of.name, pay_password: DEMO_PAY_PASSWORD };
    await acting.make(calls.saveCollectionMethod, { input }, (change) => saveMethod(deps, change));
  }
}

/** Applies by the ordinary path, which holds the bond; only the history is waived without an operator. */
async function openStore(given: MerchantDeps, store: SeededStore): Promise<void> {
  const { deps } = given.fiat;
  const { userId, businessName: business_name, statement } = store;
  if ((await showStore(deps, given.db, userId)).state !== 'none') return;
  const acting = await actAs(given, userId);
  const input = { business_name, statement, pay_password: DEMO_PAY_PASSWORD };
  await acting.make(calls.apply, { input }, async (change) => {
    await applyAsMerchant(deps, change);
    await certifyUnseen(change.tx, { userId, at: change.now });
    return showStore(deps, change.tx, userId);
  });
}

/** Of the play money of a person, in USDT, once. */
async function moveToFiat(
  given: MerchantDeps,
  { userId, amount }: { readonly userId: number; readonly amount: string },
): Promise<void> {
  const usdt = given.market.all().find(({ quote }) => quote.code === 'USDT')?.quote;
  assert(usdt !== undefined, 'a demonstration has USDT');
  const input = {
    from_account_type_id: TRADE_ACCOUNT,
    to_account_type_id: FIAT_ACCOUNT,
    currency_id: usdt.id,
    amount,
  };
  const { data: moved } = await given.ledger.listTransfers(userId, { account_type_id: FIAT_ACCOUNT });
  if (moved.length === 0) await given.ledger.transfer({ by: { userId }, input });
}

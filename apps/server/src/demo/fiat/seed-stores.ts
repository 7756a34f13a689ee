import { FIAT_ACCOUNT, fiat as calls, TRADE_ACCOUNT } from '@openbourse/api';
import { applyAsMerchant, certifyUnseen, saveMethod, showMethods, showStore } from '../../fiat/index.ts';
import { userChanged } from '../../identity/index.ts';
import type { Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import { DEMO_PAY_PASSWORD, GRANTS } from '../accounts-data.ts';
import { grantPlayMoney } from '../grant-play-money.ts';
import { actAs } from './act-as.ts';
import type { MerchantDeps, SeededStore } from './kit.ts';
import { DEMO_STORES, type DemoMethod, type DemoStore, PERSON_BUYER, PERSON_STORE } from './stores-data.ts';

const PASSWORD_BYTES = 32;

/** Opens the stores of the robot that are missing; repeating it changes nothing. */
export async function seedStores(deps: MerchantDeps): Promise<readonly SeededStore[]> {
  const stores: SeededStore[] = [];
  for (const store of DEMO_STORES) {
    const userId = await deps.db.transaction((tx) => findOrCreate(tx, deps, store));
    await grantPlayMoney(deps, { userId, key: 'start', shape: GRANTS.merchant });
    await seedMethods(deps, { userId, ...store });
    await openStore(deps, { ...store, userId });
    stores.push({ ...store, userId });
  }
  return stores;
}

/** Gives a person of the demonstration a store, once: what the person does with it later stays. */
export async function seedPersonStore(deps: MerchantDeps): Promise<SeededStore> {
  const userId = await deps.db.transaction((tx) => deps.identity.findUserIdByEmail(tx, PERSON_STORE.email));
  assert(userId !== null, 'the people of a demonstration are there before their stores');
  const { state } = await showStore(deps.fiat.kit, deps.db, userId);
  if (state === 'none') {
    await deps.db.transaction((tx) => deps.identity.certifyUser(tx, { userId, level: 2 }));
    deps.bus.publish(userChanged, { userId });
    await moveToFiat(deps, { userId, amount: PERSON_STORE.funds });
    await seedMethods(deps, { userId, ...PERSON_STORE });
  }
  await openStore(deps, { ...PERSON_STORE, userId });
  return { ...PERSON_STORE, userId };
}

/** A person finds coins in the fiat account and a way to be paid, so that buying and selling can be tried at once. */
export async function seedPersonBuyer(deps: MerchantDeps): Promise<void> {
  const userId = await deps.db.transaction((tx) => deps.identity.findUserIdByEmail(tx, PERSON_BUYER.email));
  assert(userId !== null, 'the people of a demonstration are there before their methods');
  if ((await showMethods(deps.fiat.kit, userId)).length > 0) return;
  await moveToFiat(deps, { userId, amount: PERSON_BUYER.funds });
  await seedMethods(deps, { userId, ...PERSON_BUYER });
}

async function findOrCreate(tx: Tx, deps: MerchantDeps, { email, mobile, name }: DemoStore): Promise<number> {
  const userId =
    (await deps.identity.findUserIdByEmail(tx, email)) ??
    (await deps.identity.createUser(tx, {
      email,
      mobile,
      areaId: 1,
      password: Buffer.from(deps.random.bytes(PASSWORD_BYTES)).toString('hex'),
      payPassword: DEMO_PAY_PASSWORD,
      level: 2,
      userGroup: 'demo',
    }));
  await deps.verification.certifyName(tx, { userId, name });
  return userId;
}

async function seedMethods(
  deps: MerchantDeps,
  of: { readonly userId: number; readonly name: string; readonly methods: readonly DemoMethod[] },
): Promise<void> {
  const { kit } = deps.fiat;
  const there = await showMethods(kit, of.userId);
  const missing = of.methods.filter((method) => there.every(({ kind }) => kind !== method.kind));
  if (missing.length === 0) return;
  const acting = await actAs(deps, of.userId);
  for (const method of missing) {
    const input = { ...method, real_name: of.name, pay_password: DEMO_PAY_PASSWORD };
    await acting.make(calls.saveCollectionMethod, { input }, (change) => saveMethod(kit, change));
  }
}

/** Applies by the ordinary path, which holds the bond; only the history is waived without an operator. */
async function openStore(deps: MerchantDeps, store: SeededStore): Promise<void> {
  const { kit } = deps.fiat;
  const { userId, businessName: business_name, statement } = store;
  if ((await showStore(kit, deps.db, userId)).state !== 'none') return;
  const acting = await actAs(deps, userId);
  const input = { business_name, statement, pay_password: DEMO_PAY_PASSWORD };
  await acting.make(calls.apply, { input }, async (change) => {
    await applyAsMerchant(kit, change);
    await certifyUnseen(change.tx, { userId, at: change.now });
    return showStore(kit, change.tx, userId);
  });
}

/** Of the play money of a person, in USDT, once. */
async function moveToFiat(
  deps: MerchantDeps,
  { userId, amount }: { readonly userId: number; readonly amount: string },
): Promise<void> {
  const usdt = deps.market.all().find(({ quote }) => quote.code === 'USDT')?.quote;
  assert(usdt !== undefined, 'a demonstration has USDT');
  const input = {
    from_account_type_id: TRADE_ACCOUNT,
    to_account_type_id: FIAT_ACCOUNT,
    currency_id: usdt.id,
    amount,
  };
  const { data: moved } = await deps.ledger.listTransfers(userId, { account_type_id: FIAT_ACCOUNT });
  if (moved.length === 0) await deps.ledger.transfer({ by: { userId }, input });
}

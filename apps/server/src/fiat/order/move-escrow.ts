import { formatDecimal, parseDecimal } from '@openbourse/money';
import { toTimestamp, type Tx } from '../../kernel/db.ts';
import { assert } from '../../kernel/error.ts';
import {
  type Balance,
  type BalanceKey,
  Journal,
  lockBalances,
  type PlatformAccount,
  writeBatch,
} from '../../ledger/index.ts';
import { listAdsById, writeAds } from '../ad/ad-queries.ts';
import type { AdRecord } from '../ad/ad.ts';
import type { Deps } from '../deps.ts';
import type { OrderRecord } from './order.ts';

/** An order that ends, with what it held until then. */
export interface EndedOrder {
  readonly order: OrderRecord;
  readonly held: string;
}

interface Ending {
  readonly journal: Journal;
  readonly ads: Map<string, AdRecord>;
  readonly houses: ReadonlyMap<number, PlatformAccount>;
  readonly at: string;
}

/**
 * Releases the escrow of orders that end, or gives it back, in the caller's transaction that has their people locked.
 */
export async function moveEscrow(
  tx: Tx,
  deps: Pick<Deps, 'ledger'>,
  { ended, at }: { readonly ended: readonly EndedOrder[]; readonly at: number },
): Promise<void> {
  if (ended.length === 0) return;
  const ads = await listAdsById(tx, [...new Set(ended.map(({ order }) => order.adId))]);
  const houses = await feeAccounts(tx, deps, ended);
  const balances = await lockBalances(tx, ended.flatMap(keysOf));
  const ending: Ending = {
    journal: new Journal(balances),
    ads: new Map(ads.map((ad) => [ad.id, ad])),
    houses,
    at: toTimestamp(at),
  };
  for (const one of ended) {
    if (one.order.state === 'completed') release(ending, one);
    else giveBack(ending, one);
  }
  await writeBatch(tx, ending.journal);
  await writeAds(tx, { ads: [...ending.ads.values()], at });
}

function keysOf({ order }: EndedOrder): readonly BalanceKey[] {
  const key = { wallet: 'fiat', currencyId: order.currencyId } as const;
  const seller = { ...key, userId: order.sellerId };
  return order.state === 'completed' ? [seller, { ...key, userId: order.buyerId }] : [seller];
}

/** Fees of people's trading go where those of spot trades go. */
async function feeAccounts(
  tx: Tx,
  { ledger }: Pick<Deps, 'ledger'>,
  ended: readonly EndedOrder[],
): Promise<ReadonlyMap<number, PlatformAccount>> {
  const completed = ended.filter(({ order }) => order.state === 'completed' && order.fee !== '0');
  const accounts = new Map<number, PlatformAccount>();
  for (const currencyId of new Set(completed.map(({ order }) => order.currencyId)))
    accounts.set(
      currencyId,
      await ledger.ensurePlatformAccount(tx, { kind: 'house', name: 'fees', currencyId }),
    );
  return accounts;
}

function release({ journal, ads, houses, at }: Ending, { order, held }: EndedOrder): void {
  const { currencyId, scale } = order;
  const balanceOf = (userId: number): Balance => journal.balances.get({ userId, wallet: 'fiat', currencyId });
  const [seller, buyer] = [balanceOf(order.sellerId), balanceOf(order.buyerId)];
  const quantity = parseDecimal(order.quantity, scale);
  const fee = parseDecimal(order.fee, scale);
  journal.balances.hold(seller, -parseDecimal(held, scale));
  const name = { reference: order.publicId, idempotencyKey: order.publicId };
  journal.begin({ kind: 'fiat_release', ...name, at });
  journal.postUser(seller, -quantity, 'fiat_release');
  journal.postUser(buyer, quantity, 'fiat_release');
  if (fee > 0n) {
    const house = houses.get(currencyId);
    assert(house !== undefined, 'the fees of a coin have an account');
    journal.postUser(order.takerId === order.buyerId ? seller : buyer, -fee, 'fiat_fee');
    journal.postPlatform(house, fee, 'fiat_fee');
  }
  changeAd(ads, order, (ad) => ({
    live: ad.live - quantity,
    completed: ad.completed + quantity,
  }));
}

/** Coins of a selling ad go back to it while it runs; all others to the seller. */
function giveBack({ journal, ads }: Ending, { order, held }: EndedOrder): void {
  const { currencyId, scale } = order;
  const quantity = parseDecimal(order.quantity, scale);
  const ad = adOf(ads, order);
  const isRunning = ad.state === 'open' || ad.state === 'suspended';
  const isHeldByAd = isRunning && ad.side === 'sell';
  if (!isHeldByAd) {
    const seller = journal.balances.get({ userId: order.sellerId, wallet: 'fiat', currencyId });
    journal.balances.hold(seller, -parseDecimal(held, scale));
  }
  changeAd(ads, order, (units) => ({
    live: units.live - quantity,
    ...(isRunning ? { remaining: units.remaining + quantity } : { takenDown: units.takenDown + quantity }),
    ...(isHeldByAd ? { feeRemaining: units.feeRemaining + parseDecimal(order.fee, scale) } : {}),
  }));
}

const UNITS = ['remaining', 'live', 'completed', 'takenDown', 'feeRemaining'] as const;
type Units = Record<(typeof UNITS)[number], bigint>;

function changeAd(
  ads: Map<string, AdRecord>,
  order: OrderRecord,
  change: (units: Units) => Partial<Units>,
): void {
  const ad = adOf(ads, order);
  const units = Object.fromEntries(UNITS.map((name) => [name, parseDecimal(ad[name], ad.scale)])) as Units;
  const changed = { ...units, ...change(units) };
  const next = Object.fromEntries(
    UNITS.map((name) => [name, formatDecimal(changed[name], ad.scale)]),
  ) as Record<(typeof UNITS)[number], string>;
  ads.set(ad.id, { ...ad, ...next });
}

function adOf(ads: ReadonlyMap<string, AdRecord>, order: OrderRecord): AdRecord {
  const ad = ads.get(order.adId);
  assert(ad !== undefined, 'an order has an ad');
  return ad;
}

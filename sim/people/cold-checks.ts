import { ADDRESSES, CHAIN_COINS, type ChainCode } from '../world/chains.ts';
import { amountOf, textOf } from './amount.ts';
import type { Town } from './capability.ts';
import type { Moved, Shown } from './custody.ts';

/** Each payment of a hot wallet to the cold one is one sweep, each sweep that is done one payment, and none begins before the last one has ended. */
export function checkSweeps({ fail }: Town, { sweeps, moved }: Shown): void {
  const paid = moved.filter(
    ({ isOfHouse, isOfKeepers, chain, to, amount }) =>
      isOfHouse && !isOfKeepers && to === ADDRESSES[chain].cold && amount > 0n,
  );
  for (const one of paid) {
    const of = sweeps.filter(
      ({ chain, transactions }) => chain === one.chain && transactions.some(({ txid }) => txid === one.txid),
    );
    const [sweep] = of;
    if (of.length !== 1 || sweep?.state !== 'done' || amountOf(sweep.amount) !== one.amount)
      fail('custody', `${one.txid} paid ${textOf(one.amount)} to the cold wallet by ${JSON.stringify(of)}`);
  }
  for (const sweep of sweeps) {
    const own = paid.filter(({ txid }) => sweep.transactions.some((one) => one.txid === txid));
    if (own.length !== (sweep.state === 'done' ? 1 : 0))
      fail('custody', `${own.length} blocks have the sweep ${JSON.stringify(sweep)}`);
    const other = sweeps.find(
      ({ id, asset_id, created_at }) =>
        id > sweep.id && asset_id === sweep.asset_id && created_at < (sweep.ended_at ?? Infinity),
    );
    if (other !== undefined) fail('custody', `the sweeps ${sweep.id} and ${other.id} were open at once`);
  }
}

/** Payments of keepers by their chain and name, with the refill that they are for. */
const paymentsOf = new WeakMap<Town, Map<string, number>>();

const nameOf = (chain: string, txid: string): string => `${chain} ${txid}`;

export function notePayment(
  town: Town,
  of: { readonly chain: ChainCode; readonly txid: string; readonly refillId: number },
): void {
  const known = paymentsOf.get(town) ?? new Map<string, number>();
  paymentsOf.set(town, known.set(nameOf(of.chain, of.txid), of.refillId));
}

type Refill = Shown['refills'][number];

/** Two persons stand behind each refill, what the chain shows counts for it once, and no other thing closes it. */
export function checkRefills(town: Town, { refills, moved }: Shown): void {
  const counted = new Set<string>();
  const kept = moved.filter(({ isOfKeepers, chain, to }) => isOfKeepers && to === ADDRESSES[chain].hot);
  for (const refill of refills) {
    const { id, requested_by_name: maker, approved_by_name: checker } = refill;
    if (maker === checker) town.fail('alone', `the refill ${id} is of ${maker} alone`);
    for (const payment of refill.payments) checkPayment(town, { refill, payment, kept, counted });
    const sum = refill.payments.reduce((all, { amount }) => all + amountOf(amount), 0n);
    if (refill.state === 'done' && sum < amountOf(refill.amount))
      town.fail('custody', `the refill is done and not paid: ${JSON.stringify(refill)}`);
    if (refill.state === 'open') checkListed(town, refill, kept);
  }
}

function checkPayment(
  { fail }: Town,
  of: {
    readonly refill: Refill;
    readonly payment: Refill['payments'][number];
    readonly kept: readonly Moved[];
    readonly counted: Set<string>;
  },
): void {
  const { refill, payment, kept, counted } = of;
  const coin = Object.values(CHAIN_COINS).find(
    ({ id, chain }) => id === refill.currency_id && chain === refill.chain,
  );
  const found = kept.find(
    ({ chain, txid, contract }) =>
      chain === refill.chain && txid === payment.txid && contract === coin?.contract,
  );
  if (found?.amount !== amountOf(payment.amount))
    fail('custody', `no block has a payment of the refill ${JSON.stringify(refill)}`);
  const name = nameOf(refill.chain, payment.txid);
  if (counted.has(name)) fail('custody', `${payment.txid} counts for a second refill: ${refill.id}`);
  counted.add(name);
}

/** Everything that the keepers have paid for an open refill counts for it. */
function checkListed(town: Town, { id, chain, payments }: Refill, kept: readonly Moved[]): void {
  for (const one of kept) {
    if (one.chain !== chain || paymentsOf.get(town)?.get(nameOf(chain, one.txid)) !== id) continue;
    if (!payments.some(({ txid }) => txid === one.txid))
      town.fail('custody', `${one.txid} does not count for the refill ${id}`);
  }
}

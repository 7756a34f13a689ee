import { isControlProved, snapshotHash, verifyLiability } from '@openbourse/engine';
import { type CallInput, ClientError } from '@openbourse/client';
import { DAY_MS } from '@openbourse/money';
import { ADDRESSES, CHAIN_CODES } from '../world/chains.ts';
import { amountOf, textOf } from './amount.ts';
import type { Act, Capability, Town } from './capability.ts';
import type { Person } from './person.ts';
import { decide } from './second-person.ts';

/** The job looks every ten seconds. */
const LATE_MS = 180_000;

const takeSnapshot: Act = {
  name: 'liability.take_snapshot',
  weight: 1,
  run: async ({ town, random }) => {
    const reason = 'Asked for by the auditors of the bank';
    const proposed = await town
      .officer('ledger_maker')
      .change('liability.operator_take_snapshot', { reason }, random);
    await decide(town, proposed, { role: 'ledger_checker', random });
  },
};

interface Owed {
  readonly uid: string;
  readonly code: string;
  readonly amount: string;
}

/** Sums of the postings to all accounts of users, up to a transaction. */
const OWED = `select u.uid, c.code, trim_scale(sum(p.amount))::text as amount
  from ledger.posting p join ledger.account a on a.id = p.account_id join ledger.currency c on c.id = a.currency_id
  join identity.user u on u.id = a.user_id
  where a.kind = 'user' and p.txn_id <= $1 group by u.uid, c.code having sum(p.amount) <> 0`;

/** Requests that no snapshot has answered. */
const UNHEARD = `select * from liability.request
  where id > (select coalesce(max(request_id), 0) from liability.snapshot) and requested_at < $1`;

/** Snapshots state what the journal says is owed, in sum and to each person, who can prove it. */
async function checkSnapshot(town: Town): Promise<void> {
  const { people, world, fail } = town;
  const [first] = people;
  if (first === undefined) return;
  const { data } = await first.call('liability.snapshots', { limit: 1 });
  const number = data[0]?.number;
  if (number === undefined) {
    if (world.clock.now() - world.startedAt > LATE_MS) fail('liveness', 'there is no snapshot');
    return;
  }
  const own = await first.call('liability.snapshot', { number });
  await checkControls(town, { number, hash: snapshotHash(own) });
  const previous = number === 1 ? null : await first.call('liability.snapshot', { number: number - 1 });
  const dayOf = (at: number): number => Math.floor(at / DAY_MS);
  const isLate = dayOf(own.taken_at) < dayOf(world.clock.now() - LATE_MS);
  // Days have passed since the town was settled.
  if (isLate && world.clock.now() - world.startedAt > LATE_MS)
    fail('liveness', `the newest snapshot is of ${new Date(own.taken_at).toISOString()}`);
  const [unheard] = await world.read(UNHEARD, [new Date(world.clock.now() - LATE_MS)]);
  if (unheard !== undefined) fail('liveness', `a snapshot was not taken: ${JSON.stringify(unheard)}`);
  const owed = await world.read<Owed>(OWED, [own.ledger.transaction_id]);
  for (const { code, total } of own.assets) {
    const sum = owed.filter((one) => one.code === code).reduce((all, one) => all + amountOf(one.amount), 0n);
    if (sum !== amountOf(total))
      fail('liability', `${total} ${code} are published, and ${textOf(sum)} are owed`);
  }
  for (const person of people) {
    const ofPerson = owed.filter(({ uid }) => uid === person.uid);
    const amounts = Object.fromEntries(ofPerson.map(({ code, amount }) => [code, amount]));
    const proof = await proofOf(person, number);
    const proven = proof?.entries.map(({ asset }) => asset).toSorted() ?? [];
    if (proven.join() !== Object.keys(amounts).toSorted().join())
      fail('liability', `${person.email} is owed ${JSON.stringify(amounts)}, and proves ${proven.join()}`);
    if (proof === null) continue;
    const { isValid, steps } = verifyLiability(proof, { own, previous }, { uid: person.uid, amounts });
    if (!isValid)
      fail('liability', `${person.email}: ${JSON.stringify(steps.filter((one) => !one.isRight))}`);
  }
}

/** Signatures below a snapshot are of wallets of the house, prove what they say, and none that was taken is left out. */
async function checkControls(
  { people, journal, officer, fail }: Town,
  { number, hash }: { readonly number: number; readonly hash: string },
): Promise<void> {
  const shown = (await people[0]?.call('liability.controls', { number })) ?? [];
  for (const { chain, address, signature } of shown) {
    const house = CHAIN_CODES.flatMap((code) => (code === chain ? ADDRESSES[code].house : []));
    if (!house.includes(address) || !isControlProved({ chain, address, signature, number, hash }))
      fail('liability', `the signature of ${address} below ${number} proves nothing: ${signature}`);
  }
  for (const role of ['ledger_maker', 'ledger_checker'] as const)
    for (const { input } of journal.madeBy(officer(role).email, ADD_CONTROL)) {
      const added = input as CallInput<typeof ADD_CONTROL>;
      const isShown = shown.some(({ chain, address }) => chain === added.chain && address === coldOf(chain));
      if (added.number === number && !isShown)
        fail('liability', `a signature is lost: ${JSON.stringify(added)}`);
    }
}

const ADD_CONTROL = 'liability.operator_add_control';
const coldOf = (chain: string): string | undefined =>
  CHAIN_CODES.flatMap((code) => (code === chain ? [ADDRESSES[code].cold] : []))[0];

/** The person's part of a snapshot; null for who is in none of its trees. */
function proofOf(person: Person, number: number) {
  return person.call('liability.proof', { number }).catch((error: unknown) => {
    if (error instanceof ClientError && error.key === 'liability.nothing_owed') return null;
    throw error;
  });
}

/** Proofs of what is owed: snapshots of the day and besides, and everybody's part of the newest one. */
export const liability: Capability = { name: 'liability', acts: [takeSnapshot], check: checkSnapshot };

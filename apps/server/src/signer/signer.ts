import { compareDecimal, formatDecimal, parseDecimal, subDecimal } from '@openbourse/money';
import type { Clock } from '../kernel/clock.ts';
import type { ProofCheck } from '../kernel/request-proof.ts';
import type { Journal, JournalEntry } from './journal.ts';
import { type KeyPath, pathOf } from './key-path.ts';
import type { KeyStore } from './key-store/key-store.ts';
import type { ChainKind, Movement } from './kind/kind.ts';
import { proveControl } from './prove-control.ts';
import { type Signer, SignerRefusal, type SigningRequest } from './request.ts';
import type { AssetPolicy, ChainPolicy } from './settings.ts';
import { COIN, DAY_MS, HOUR_MS, Spending } from './spending.ts';
import { readSubject, type WithdrawalSubject } from './withdrawal-subject.ts';

/** Another transaction is needed where a crash lost the first before it was stored, and its slot went to another. */
const TRANSACTIONS_MAX = 2;

/** A longer time would let a transaction be sent together with what the limits of another day allow. */
const LIFETIME_MAX_MS = DAY_MS;

/** A chain as the signer knows it: its keys, and what it may sign with them. */
export interface SignerChain {
  readonly kind: ChainKind;
  readonly keys: KeyStore;
  readonly policy: ChainPolicy;
}

interface SignerDeps {
  readonly chains: ReadonlyMap<string, SignerChain>;
  readonly journal: Journal;
  readonly isProof: ProofCheck;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Signs what its own policy allows, whoever asks: payments that their users proved, to the unit and the address, within
 * amounts for an hour and a day, and moves between addresses of the house. What is signed is in the journal before.
 */
export function createSigner(deps: SignerDeps): Signer {
  const spending = new Spending(deps.journal.past);
  /** One at a time, so that two cannot each find room for themselves alone. */
  let last: Promise<unknown> = Promise.resolve();
  return {
    sign: (request) => {
      const mine = last.then(() => judgeAndSign(deps, spending, request));
      last = mine.catch(() => undefined);
      return mine;
    },
    prove: async (request) => proveControl(chainOf(deps, request.chainCode), request),
  };
}

function chainOf({ chains }: SignerDeps, code: string): SignerChain {
  const chain = chains.get(code);
  if (chain === undefined) throw new SignerRefusal(`the signer has no chain ${code}`);
  return chain;
}

async function judgeAndSign(deps: SignerDeps, spending: Spending, request: SigningRequest): Promise<string> {
  const chain = chainOf(deps, request.chainCode);
  const entry = await judge(deps, chain, request);
  assertLimits(chain, spending, entry);
  deps.journal.append(entry);
  spending.add(entry);
  return chain.kind.sign(chain.keys, request.from, request.transaction);
}

/** The entry of a request that is what it says to be; the amounts that left before are not looked at. */
async function judge(deps: SignerDeps, chain: SignerChain, request: SigningRequest): Promise<JournalEntry> {
  const { chainCode, from, to, withdrawal, transaction } = request;
  const { kind, keys, policy } = chain;
  const addressAt = async (path: KeyPath): Promise<string> => kind.addressOf(await keys.publicKey(path));
  const own = { hot: await addressAt(pathOf('hot')), payer: await addressAt(from) };
  const movement = kind.movementOf(transaction, own);
  const feeMax = parseDecimal(policy.feeMax, kind.scale);
  if (movement.fee > feeMax)
    throw new SignerRefusal(
      `the transaction may cost ${formatDecimal(movement.fee, kind.scale)}, and the policy allows ${policy.feeMax}`,
    );
  if ((movement.expiresAt ?? 0) > deps.clock.now() + LIFETIME_MAX_MS)
    throw new SignerRefusal('the transaction could be mined for longer than a day');
  const base = { at: deps.clock.now(), chainCode, uses: [...movement.uses] };
  const cost = { [COIN]: `${movement.fee}` };
  if (to !== null) {
    if (!isSame(chain, movement.to, await addressAt(to)))
      throw new SignerRefusal(`${movement.to} is not the address of the house that the request names`);
    return { ...base, withdrawal: null, spent: cost };
  }
  if (from.branch !== 1 || from.index !== 0)
    throw new SignerRefusal('only the hot wallet pays addresses that are not of the house');
  if (withdrawal === null) {
    if (policy.cold === null || !isSame(chain, movement.to, policy.cold))
      throw new SignerRefusal(`${movement.to} is neither the cold wallet, nor does a withdrawal name it`);
    return { ...base, withdrawal: null, spent: cost };
  }
  if (!deps.isProof(withdrawal)) throw new SignerRefusal('the withdrawal is not what its user proved');
  const subject = readSubject(withdrawal.subject);
  if (subject === null) throw new SignerRefusal('what the user proved is no withdrawal');
  const asset = assertProved(chain, { chainCode, subject, movement });
  const units = asset.contract === null ? movement.units + movement.fee : movement.units;
  return { ...base, withdrawal: subject.id, spent: { ...cost, [nameOf(asset)]: `${units}` } };
}

/** Compares what leaves with what its user proved; answers the asset. */
function assertProved(
  chain: SignerChain,
  of: { readonly chainCode: string; readonly subject: WithdrawalSubject; readonly movement: Movement },
): AssetPolicy {
  const { subject, movement } = of;
  const asset = chain.policy.assets.find(({ contract }) => isSameContract(contract, movement.contract));
  if (asset === undefined)
    throw new SignerRefusal(`${movement.contract ?? 'the coin of the chain'} is not in the policy`);
  const proved = subDecimal(subject.amount, subject.fee);
  const paid = formatDecimal(movement.units, asset.decimals);
  const differs =
    (subject.chainCode !== of.chainCode && 'the chain') ||
    (subject.currencyId !== asset.currencyId && 'the coin') ||
    (!isSame(chain, movement.to, subject.address) && 'the address') ||
    (compareDecimal(proved, paid) !== 0 && 'the amount');
  if (differs !== false) throw new SignerRefusal(`${differs} is not what the user of ${subject.id} proved`);
  return asset;
}

function assertLimits(chain: SignerChain, spending: Spending, entry: JournalEntry): void {
  const { withdrawal, at, chainCode, uses } = entry;
  if (withdrawal !== null && spending.countTransactions(withdrawal, chainCode, uses) > TRANSACTIONS_MAX)
    throw new SignerRefusal(
      `${withdrawal} was signed in ${TRANSACTIONS_MAX} transactions already, all of which could be mined`,
    );
  for (const asset of chain.policy.assets) {
    for (const [name, span, most] of [
      ['an hour', HOUR_MS, asset.hour],
      ['a day', DAY_MS, asset.day],
    ] as const) {
      if (entry.spent[nameOf(asset)] === undefined) continue;
      const units = spending.since(at - span, nameOf(asset), entry);
      if (units <= parseDecimal(most, asset.decimals)) continue;
      const amount = formatDecimal(units, asset.decimals);
      throw new SignerRefusal(
        `${amount} of ${nameOf(asset)} would leave ${chainCode} within ${name}, and the policy allows ${most}`,
      );
    }
  }
}

function nameOf({ contract }: AssetPolicy): string {
  return contract?.toLowerCase() ?? COIN;
}

function isSameContract(a: string | null, b: string | null): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}

function isSame({ kind }: SignerChain, a: string, b: string): boolean {
  const canonical = kind.normalise(a);
  return canonical !== null && canonical === kind.normalise(b);
}

import { FIAT_LIMITS, type fiat as calls, USDT_ID } from '@openbourse/api';
import type { Change } from '../../kernel/change.ts';
import type { Tx } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { maskLinks } from '../../kernel/mask-links.ts';
import type { Deps } from '../deps.ts';
import { lockPeople } from '../person/lock-people.ts';
import { judgeCriteria } from './criteria.ts';
import type { MerchantRecord } from './merchant.ts';
import * as queries from './merchant-queries.ts';
import { readCandidate } from './read-merchant.ts';

/** Applies as a merchant and locks the bond; history that is missing is for the operator to waive. */
export async function applyAsMerchant(
  deps: Deps,
  { tx, input, by, now }: Change<typeof calls.apply>,
): Promise<void> {
  const { userId } = by;
  const businessName = readName(input.business_name);
  await lockPeople(tx, [userId]);
  const earlier = await queries.findMerchantOf(tx, userId);
  if (earlier !== undefined && earlier.state !== 'rejected' && earlier.state !== 'left') {
    throw new AppError('fiat.merchant_state', { state: earlier.state });
  }
  const candidate = await readCandidate(tx, { userId, now });
  const [level] = judgeCriteria(candidate, { bond: FIAT_LIMITS.bond, now });
  if (level?.is_met === false) {
    const known = { limit: level.needed, accepted: level.needed };
    throw new AppError('fiat.criteria_unmet', { field: level.name, ...known });
  }
  if (await queries.isNameTaken(tx, { businessName, userId })) {
    throw new AppError('fiat.business_name_taken', { field: 'business_name' });
  }
  const row = {
    id: earlier?.id ?? deps.random.uuid(),
    userId,
    businessName,
    statement: (input.statement ?? '').trim(),
    bond: FIAT_LIMITS.bond,
    applications: (earlier?.applications ?? 0) + 1,
    appliedAt: now,
  };
  await queries.storeApplication(tx, row);
  const hold = { userId, wallet: 'fiat', currencyId: USDT_ID, amount: row.bond } as const;
  await deps.ledger.openHold(tx, { ...bondOf(row), ...hold });
}

/** Withdraws an application, or begins to leave: without ads and orders the bond comes back seven days later. */
export async function leaveMerchants(deps: Deps, { tx, by, now }: Change<typeof calls.leave>): Promise<void> {
  const { userId } = by;
  await lockPeople(tx, [userId]);
  const merchant = await queries.findMerchantOf(tx, userId);
  if (merchant?.state === 'applied') {
    await returnBond(tx, deps, { ...merchant, state: 'left' });
    return;
  }
  if (merchant?.state !== 'certified') {
    throw new AppError('fiat.merchant_state', { state: merchant?.state ?? 'none' });
  }
  const trading = await readCandidate(tx, { userId, now });
  if (trading.runningAds > 0 || trading.openOrders > 0) throw new AppError('fiat.still_trading');
  await queries.writeMerchant(tx, { ...merchant, state: 'leaving', leavingAt: now + FIAT_LIMITS.leavingMs });
}

/** Stores a merchant whose bond goes back, once: the hold of an application has a name of its own. */
export async function returnBond(
  tx: Tx,
  deps: Pick<Deps, 'ledger'>,
  merchant: MerchantRecord,
): Promise<void> {
  await queries.writeMerchant(tx, { ...merchant, bond: '0', leavingAt: null });
  await deps.ledger.releaseHold(tx, bondOf(merchant));
}

function bondOf({ id, applications }: Pick<MerchantRecord, 'id' | 'applications'>) {
  return { reason: 'fiat_bond', reference: `${id}:${applications}` } as const;
}

/** Wide letters and spaces make no second name of one. */
function readName(text: string): string {
  const name = text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
  const { businessNameMin, businessNameMax } = FIAT_LIMITS;
  const isPlain = maskLinks(name) === name;
  if (isPlain && name.length >= businessNameMin && name.length <= businessNameMax) return name;
  throw new AppError('fiat.field_required', { field: 'business_name', accepted: 'Harbour Exchange' });
}

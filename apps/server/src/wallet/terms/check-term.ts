import { WALLET_TERMS } from '@openbourse/api';
import { addDecimal, compareDecimal, formatDecimal, subDecimal, truncateDecimal } from '@openbourse/money';
import type { Db } from '../../kernel/db.ts';
import { AppError } from '../../kernel/error.ts';
import { findAssetScale, listTerms, type TermKey, type TermRow } from './term-queries.ts';

const USDT_SCALE = 2;
const SHARE_SCALE = 4;
const COUNT_MAX = '1000';

type Proposal = TermKey & { readonly value: string; readonly effectiveFrom: number };

/** Refuses a value that the term cannot have, now or beside what is announced already. */
export async function checkTerm(db: Db, term: Proposal): Promise<void> {
  const { of, unit } = WALLET_TERMS[term.name];
  if ((of === 'asset') !== (term.assetId !== null)) throw invalid('asset_id', { accepted: '1' });
  if ((of === 'level') !== (term.level !== null)) throw invalid('level', { accepted: '1' });
  const scale = term.assetId === null ? undefined : await findAssetScale(db, term.assetId);
  if (term.assetId !== null && scale === undefined) throw invalid('asset_id', { accepted: '1' });
  if (unit === 'open') checkRange(term.value, { scale: 0, max: '1' });
  if (unit === 'count') checkRange(term.value, { scale: 0, max: COUNT_MAX });
  if (unit === 'share') checkRange(term.value, { scale: SHARE_SCALE, max: '1' });
  if (unit === 'usdt') checkRange(term.value, { scale: USDT_SCALE, max: null });
  if (unit === 'coin') checkRange(term.value, { scale: scale ?? 0, max: null });
  checkBound({ ...term, step: formatDecimal(1n, scale ?? 0) }, await listTerms(db));
}

function checkRange(
  value: string,
  { scale, max }: { readonly scale: number; readonly max: string | null },
): void {
  const cut = truncateDecimal(value, scale);
  if (max !== null && compareDecimal(value, max) > 0) throw invalid('value', { limit: max, accepted: max });
  if (compareDecimal(cut, value) !== 0) throw invalid('value', { limit: String(scale), accepted: cut });
}

/** Pairs of terms of an asset of which one bounds the other at every time. */
const BOUNDS = [
  /** A withdrawal is worth more than its fee. */
  { lower: 'withdrawal_fee', upper: 'min_withdrawal', mayBeEqual: false },
  { lower: 'hot_target', upper: 'hot_max', mayBeEqual: true },
] as const;

/** Refuses a value that does not fit its bound at one of the times from which something else holds. */
function checkBound(term: Proposal & { readonly step: string }, rows: readonly TermRow[]): void {
  const bound = BOUNDS.find(({ lower, upper }) => term.name === lower || term.name === upper);
  if (bound === undefined) return;
  const isLower = term.name === bound.lower;
  const other = isLower ? bound.upper : bound.lower;
  const versions = rows.filter(
    (row) => row.name === other && row.assetId === term.assetId && row.withdrawnAt === null,
  );
  const first = versions.find((row) => row.effectiveFrom <= term.effectiveFrom);
  const later = versions.filter((row) => row.effectiveFrom > term.effectiveFrom);
  const values = [...later, ...(first === undefined ? [] : [first])].map((row) => row.value);
  const limit = values.toSorted(compareDecimal).at(isLower ? 0 : -1);
  if (limit === undefined) return;
  const order = compareDecimal(term.value, limit);
  if (order === (isLower ? -1 : 1) || (bound.mayBeEqual && order === 0)) return;
  const next = isLower ? subDecimal(limit, term.step) : addDecimal(limit, term.step);
  throw invalid('value', { limit, accepted: bound.mayBeEqual ? limit : next });
}

function invalid(field: string, details: { readonly limit?: string; readonly accepted: string }): AppError {
  return new AppError('wallet.term_invalid', { field, ...details });
}

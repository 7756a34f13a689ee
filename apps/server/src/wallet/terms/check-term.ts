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
  checkFee({ ...term, step: formatDecimal(1n, scale ?? 0) }, await listTerms(db));
}

function checkRange(
  value: string,
  { scale, max }: { readonly scale: number; readonly max: string | null },
): void {
  const cut = truncateDecimal(value, scale);
  if (max !== null && compareDecimal(value, max) > 0) throw invalid('value', { limit: max, accepted: max });
  if (compareDecimal(cut, value) !== 0) throw invalid('value', { limit: String(scale), accepted: cut });
}

/** A withdrawal is worth more than its fee at every time from which something else holds. */
function checkFee(term: Proposal & { readonly step: string }, rows: readonly TermRow[]): void {
  if (term.name !== 'min_withdrawal' && term.name !== 'withdrawal_fee') return;
  const other = term.name === 'min_withdrawal' ? 'withdrawal_fee' : 'min_withdrawal';
  const versions = rows.filter(
    (row) => row.name === other && row.assetId === term.assetId && row.withdrawnAt === null,
  );
  const first = versions.find((row) => row.effectiveFrom <= term.effectiveFrom);
  const later = versions.filter((row) => row.effectiveFrom > term.effectiveFrom);
  const values = [...later, ...(first === undefined ? [] : [first])].map((row) => row.value);
  const isFee = term.name === 'withdrawal_fee';
  const limit = values.toSorted(compareDecimal).at(isFee ? 0 : -1);
  if (limit === undefined || compareDecimal(term.value, limit) === (isFee ? -1 : 1)) return;
  const accepted = isFee ? subDecimal(limit, term.step) : addDecimal(limit, term.step);
  throw invalid('value', { limit, accepted });
}

function invalid(field: string, details: { readonly limit?: string; readonly accepted: string }): AppError {
  return new AppError('wallet.term_invalid', { field, ...details });
}

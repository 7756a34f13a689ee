import { clock } from '@openbourse/kit/lib/clock.ts';
import { DAY_MS } from '@openbourse/money';
import { fromLocalText, toLocalText } from '../../../shared/lib/local-time.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import type { Offering } from '../api.ts';

/** The fields of a draft as the form has them. */
export interface Draft {
  readonly token_id: string;
  readonly issue_price: string;
  readonly supply: string;
  readonly cap_per_user: string;
  readonly minimum: string;
  readonly reference_return_percent: string;
  readonly presale_level: string;
  readonly presale_at: string;
  readonly starts_at: string;
  readonly cancel_until: string;
  readonly ends_at: string;
}

/** The values of an offering, or those that a new one begins with; the token is chosen. */
export function draftOf(from: Offering | undefined): Draft {
  const now = clock.now();
  return {
    token_id: '',
    issue_price: from?.issue_price ?? '',
    supply: from?.supply ?? '',
    cap_per_user: from?.cap_per_user ?? '',
    minimum: from?.minimum ?? '10',
    reference_return_percent: from?.reference_return_percent ?? '',
    presale_level: `${from?.presale_level ?? 2}`,
    presale_at: toLocalText(from?.presale_at ?? now + DAY_MS),
    starts_at: toLocalText(from?.starts_at ?? now + 2 * DAY_MS),
    cancel_until: toLocalText(from?.cancel_until ?? now + 6 * DAY_MS),
    ends_at: toLocalText(from?.ends_at ?? now + 7 * DAY_MS),
  };
}

/** Input of the call. */
export function inputOf(draft: Draft, tokenId: string) {
  return {
    token_id: wholeNumber(tokenId),
    issue_price: draft.issue_price,
    supply: draft.supply,
    cap_per_user: draft.cap_per_user,
    minimum: draft.minimum,
    reference_return_percent: draft.reference_return_percent,
    presale_level: wholeNumber(draft.presale_level),
    presale_at: fromLocalText(draft.presale_at) ?? 0,
    starts_at: fromLocalText(draft.starts_at) ?? 0,
    cancel_until: fromLocalText(draft.cancel_until) ?? 0,
    ends_at: fromLocalText(draft.ends_at) ?? 0,
  };
}

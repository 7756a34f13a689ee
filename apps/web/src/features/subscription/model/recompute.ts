import { type AllocationVerification, findOwnShare } from '@openbourse/engine';
import { formatDecimal } from '@openbourse/money';

/** The user's share with the numbers that lead to it; amounts are decimals. */
export interface OwnSteps {
  readonly amount: string;
  /** The most that the commitment may get. */
  readonly limit: string;
  readonly rounds: readonly {
    readonly supply: string;
    readonly commitments: number;
    readonly full: number;
  }[];
  /** The round in which the limit was reached; null for a part in proportion. */
  readonly round: number | null;
  /** Supply and weight from which the rest is shared; null where the limit was reached. */
  readonly part: { readonly supply: string; readonly weight: string } | null;
  readonly hasRemainder: boolean;
  readonly allocated: string;
  readonly paid: string;
  readonly refunded: string;
}

/** Null where the file has no commitment of this name. */
export function ownSteps(verification: AllocationVerification, ref: string): OwnSteps | null {
  const { file, allocation } = verification;
  const own = findOwnShare(verification, ref);
  if (own === null || file === null || allocation === null) return null;
  const { token_scale: tokenScale, quote_scale: quoteScale } = file.offering;
  const tokens = (units: bigint): string => formatDecimal(units, tokenScale);
  const { rounds } = allocation;
  const last = rounds.at(-1);
  const { share, line } = own;
  return {
    amount: line.amount,
    limit: tokens(share.limit),
    rounds: rounds.map(({ supply, commitments, full }) => ({ supply: tokens(supply), commitments, full })),
    round: share.round,
    part:
      share.round !== null || last === undefined
        ? null
        : { supply: tokens(last.supply), weight: formatDecimal(last.weight, quoteScale) },
    hasRemainder: share.hasRemainder,
    allocated: tokens(share.allocated),
    paid: formatDecimal(share.paid, quoteScale),
    refunded: formatDecimal(share.refunded, quoteScale),
  };
}

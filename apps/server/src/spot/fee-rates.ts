export interface FeeRates {
  readonly makerFeePpm: number;
  readonly takerFeePpm: number;
}

export interface FeeRule extends FeeRates {
  readonly userGroup: string | null;
  readonly matchId: number | null;
  readonly effectiveFrom: number;
}

const NO_FEE: FeeRates = { makerFeePpm: 0, takerFeePpm: 0 };

/**
 * The rates of a user group on a match: the most specific rule wins, a match before a group, and of equals the
 * newest (rule book, section 1). The rules are those in effect.
 */
export function pickFeeRates(
  rules: readonly FeeRule[],
  order: { readonly userGroup: string; readonly matchId: number | null },
): FeeRates {
  let best: FeeRule | undefined;
  for (const rule of rules) {
    if (rule.userGroup !== null && rule.userGroup !== order.userGroup) continue;
    if (rule.matchId !== null && rule.matchId !== order.matchId) continue;
    if (best === undefined || rankOf(rule) > rankOf(best) || isNewer(rule, best)) best = rule;
  }
  return best ?? NO_FEE;
}

function rankOf(rule: FeeRule): number {
  return (rule.matchId === null ? 0 : 2) + (rule.userGroup === null ? 0 : 1);
}

function isNewer(rule: FeeRule, than: FeeRule): boolean {
  return rankOf(rule) === rankOf(than) && rule.effectiveFrom > than.effectiveFrom;
}

/** Announced changes of the rates of a user group on a match, the next one first. */
export function upcomingFeeRates(
  rules: readonly FeeRule[],
  order: { readonly userGroup: string; readonly matchId: number | null },
  now: number,
): readonly (FeeRates & { readonly effectiveFrom: number })[] {
  const times = [...new Set(rules.map((rule) => rule.effectiveFrom))].filter((at) => at > now);
  const ratesAt = (at: number): FeeRates =>
    pickFeeRates(
      rules.filter((rule) => rule.effectiveFrom <= at),
      order,
    );
  let current = ratesAt(now);
  return times
    .toSorted((a, b) => a - b)
    .flatMap((effectiveFrom) => {
      const next = ratesAt(effectiveFrom);
      const isSame = next.makerFeePpm === current.makerFeePpm && next.takerFeePpm === current.takerFeePpm;
      current = next;
      const { makerFeePpm, takerFeePpm } = next;
      return isSame ? [] : [{ makerFeePpm, takerFeePpm, effectiveFrom }];
    });
}

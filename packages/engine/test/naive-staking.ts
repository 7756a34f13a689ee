import { DAY_MS } from '@openbourse/money';

/** Staking computed day by day, slowly and plainly: the reference that everything else is compared with. */
export interface NaiveOrder {
  readonly principal: bigint;
  readonly aprPpm: number;
  readonly cycleDays: number;
  readonly orderedAt: number;
  readonly redeemedAt: number | null;
}

export interface NaiveOutcome {
  readonly dividends: readonly { readonly day: number; readonly amount: bigint }[];
  readonly state: 'in_effect' | 'matured' | 'redeemed';
  /** Gain of the owner, once the order is over and while it runs. */
  readonly gain: bigint;
}

/** State of an order by an instant. */
export function naiveStaking(order: NaiveOrder, now: number): NaiveOutcome {
  const dividends: { day: number; amount: bigint }[] = [];
  let midnight = order.orderedAt - (order.orderedAt % DAY_MS) + DAY_MS;
  for (let count = 0; count < order.cycleDays; count += 1) {
    const day = midnight;
    midnight += DAY_MS;
    if (midnight > now) return { dividends, state: 'in_effect', gain: sumOf(dividends) };
    if (order.redeemedAt !== null && midnight > order.redeemedAt)
      return { dividends, state: 'redeemed', gain: 0n };
    dividends.push({ day, amount: shareOf(order) });
  }
  return { dividends, state: 'matured', gain: sumOf(dividends) };
}

/** Counts how many units fit, instead of dividing at once. */
function shareOf({ principal, aprPpm }: NaiveOrder): bigint {
  const perYear = principal * BigInt(aprPpm);
  const [whole, rest] = [perYear / 1_000_000n, perYear % 1_000_000n];
  return whole / 365n + ((whole % 365n) * 1_000_000n + rest) / 365_000_000n;
}

function sumOf(dividends: readonly { readonly amount: bigint }[]): bigint {
  return dividends.reduce((sum, { amount }) => sum + amount, 0n);
}

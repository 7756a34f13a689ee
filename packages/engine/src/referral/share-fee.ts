import { mulDiv } from '@openbourse/money';

/**
 * Shares of a fee and their receivers (rule book, section 8). Rates are hundredths of a percent. Only fees
 * enter: there is no argument by which a profit or a loss could.
 *
 * Invariants: an agent's part counts what the persons below were given, so that a chain of agents gets the highest
 * rate among them once; a share never depends on whether another one is paid out.
 */
export const RATE_ONE = 10_000n;

/** Inviters above this distance get no share. */
const DEPTH_MAX = 50;

/** A direct or indirect inviter of the payer. */
export interface Inviter {
  readonly userId: number;
  /** Null for who is no agent. */
  readonly agentRate: number | null;
}

export interface ShareTerms {
  readonly level1: number;
  readonly level2: number;
  /** The most that a rate of an agent counts. */
  readonly agentMax: number;
  /** True when who pays registered recently enough for ordinary shares. */
  readonly isRecent: boolean;
}

export interface FeeShare {
  readonly userId: number;
  readonly depth: number;
  /** The whole share; the ordinary one is a part of it, the rest is an agent's. */
  readonly rate: number;
  readonly ordinary: number;
}

/** The shares of everybody above who pays, the nearest first; who gets nothing is left out. */
export function shareFee(inviters: readonly Inviter[], terms: ShareTerms): FeeShare[] {
  let given = 0;
  return inviters.slice(0, DEPTH_MAX).flatMap(({ userId, agentRate }, index) => {
    const depth = index + 1;
    const ordinary = ordinaryRate(depth, terms);
    const differential = agentRate === null ? 0 : Math.min(agentRate, terms.agentMax) - given;
    const rate = Math.max(ordinary, differential);
    given += rate;
    return rate > 0 ? [{ userId, depth, rate, ordinary }] : [];
  });
}

function ordinaryRate(depth: number, terms: ShareTerms): number {
  if (!terms.isRecent) return 0;
  if (depth === 1) return terms.level1;
  return depth === 2 ? terms.level2 : 0;
}

/** The parts of a share in minor units of the fee's asset: a credit, so the whole is rounded down. */
export function partsOfShare(
  fee: bigint,
  share: Pick<FeeShare, 'rate' | 'ordinary'>,
): { readonly ordinary: bigint; readonly agent: bigint } {
  const whole = mulDiv(fee, BigInt(share.rate), RATE_ONE, 'floor');
  const ordinary = mulDiv(fee, BigInt(share.ordinary), RATE_ONE, 'floor');
  return { ordinary, agent: whole - ordinary };
}

import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database, Db } from '../../kernel/db.ts';
import type { Jobs } from '../../kernel/jobs.ts';
import type { Log } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Modes } from '../../kernel/modes.ts';
import type { Random } from '../../kernel/random.ts';
import type { ProofCheck } from '../../kernel/request-proof.ts';
import type { Ledger } from '../../ledger/index.ts';
import type { Operator } from '../../operator/index.ts';
import type { Screening } from '../../screening/index.ts';
import type { Chain } from '../chain/chain.ts';
import type { LeavingPart } from '../deposit/leaving-part.ts';
import type { MayLeave } from '../exit/may-leave.ts';
import type { OneByOne } from '../one-by-one.ts';
import type { RequestProver } from '../request-prover.ts';

export interface ProofReader {
  readonly isProof: ProofCheck;
}

/** Standing that decides how much a user may withdraw now. */
export interface Standing {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly level: number;
  readonly isFrozen: boolean;
  readonly isDisabled: boolean;
  readonly withdrawalHoldUntil: number | null;
  readonly hasPayPassword: boolean;
  readonly hasAuthenticator: boolean;
  readonly createdAt: number;
}

export interface UserReader {
  readUser(db: Db, userId: number): Promise<Standing>;
}

/** Where tests stop the worker; everywhere else they do nothing. */
export const FAULT_POINTS = [
  'before_sign',
  'after_reserve',
  'after_sign',
  'after_store',
  'before_broadcast',
  'after_broadcast',
  'after_record',
  'before_settle',
  'inside_settle',
  'after_settle',
  'after_replace',
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Dependencies of the life of a withdrawal. */
export interface WithdrawalDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly modes: Pick<Modes, 'require' | 'refusal'>;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly bus: Bus;
  readonly jobs: Jobs;
  readonly ledger: Ledger;
  readonly operator: Pick<Operator, 'record' | 'assertNotOwn' | 'assertMayMake' | 'assertMayCheck'>;
  readonly identity: RequestProver & UserReader & ProofReader;
  /** The chains with a node, by their code. */
  readonly chains: ReadonlyMap<string, Chain>;
  /** Reports whether a chain was read to its end since this process began. */
  readonly isRead: (chainCode: string) => boolean;
  readonly screening: Pick<Screening, 'screen' | 'isKept' | 'isAsked'>;
  readonly mayLeave: MayLeave;
  readonly leaving: LeavingPart;
  readonly oneByOne: OneByOne;
  /** The guarded index in USDT; null while it is stale or unknown. */
  readonly priceOf: (code: string) => string | null;
  readonly reachFault: (point: FaultPoint) => Promise<void>;
}

import type { Files } from '../file/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Db } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Random } from '../kernel/random.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Operator } from '../operator/index.ts';
import type { Screening } from '../screening/index.ts';

export interface VerificationDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly config: Pick<Config, 'secret' | 'isAutoReview'>;
  readonly identity: Pick<Identity, 'certifyUser' | 'readUser' | 'proveSecondFactor' | 'holdWithdrawals'>;
  readonly files: Pick<Files, 'bind'>;
  readonly screening: Pick<Screening, 'screen'>;
  readonly operator: Pick<Operator, 'record' | 'recordView' | 'assertNotOwn'>;
  /** Amount that each level lets leave, in USDT, and since when. */
  readonly withdrawalLimits: (db: Db) => Promise<
    readonly {
      readonly level: number;
      readonly dailyMax: string;
      readonly monthlyMax: string;
      readonly effectiveFrom: number;
    }[]
  >;
}

/** Dependencies of the use-cases. */
export interface Deps extends VerificationDeps {
  readonly box: SecretBox;
  /** Keys the mark of a document. */
  readonly documentKey: () => Promise<Uint8Array>;
  /** Keys the mark of a certified name. */
  readonly nameKey: () => Promise<Uint8Array>;
}

export type SealedField = 'name' | 'card_id' | 'address';

/** Context to which the sealed fields of a case are bound. */
export function sealContext(caseId: string, field: SealedField): string {
  return `${caseId}:${field}`;
}

import {
  type FilePurpose,
  OPERATOR_LIMITS,
  type OperatorAction,
  type OperatorSubject,
} from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { Database, Tx } from '../kernel/db.ts';
import type { Log } from '../kernel/log.ts';
import type { Metrics } from '../kernel/metrics.ts';
import type { Random } from '../kernel/random.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { Gate } from './gate.ts';
import type { FileStore } from './store.ts';

/** Oversight of operators; the composition root hands it in, as this slice imports the kernel only. */
export interface Oversight {
  record(
    tx: Tx,
    session: OperatorSession,
    entry: {
      readonly action: OperatorAction;
      readonly subject: { readonly kind: OperatorSubject; readonly id: string };
      readonly reason: string;
      readonly before: null;
      readonly after: Readonly<Record<string, string | number>>;
    },
  ): Promise<void>;
  assertNotOwn(tx: Tx, session: OperatorSession, userId: number): Promise<void>;
}

export interface FileDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: Random;
  readonly metrics: Metrics;
  readonly config: Pick<Config, 'secret' | 'dataDir' | 'fileBucket'>;
  readonly oversight: Oversight;
}

/** Dependencies of the use-cases. */
export interface Deps extends FileDeps {
  readonly store: FileStore;
  readonly box: SecretBox;
  /** Pictures are decoded behind it. */
  readonly gate: Gate;
  readonly countUpload: (outcome: 'kept' | 'refused') => void;
}

/** Owner of a picture. */
export type Owner = { readonly userId: number } | { readonly operatorId: number };

const FORM_MS = 3_600_000;

/** Time that a picture waits for the form that names it (reliability, section 3), or for the proposal that does. */
export function unboundMs(purpose: FilePurpose): number {
  return purpose === 'coin_logo' ? FORM_MS + OPERATOR_LIMITS.proposalMs : FORM_MS;
}

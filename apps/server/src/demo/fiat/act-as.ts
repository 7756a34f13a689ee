import type { ChangeEndpoint, DecodedInputOf, ReplyOf } from '@openbourse/api';
import type { Identity } from '../../identity/index.ts';
import type { CallerOf } from '../../kernel/call-key.ts';
import type { ChangeHandler, Gate } from '../../kernel/change.ts';
import type { Database } from '../../kernel/db.ts';
import type { Random } from '../../kernel/random.ts';

/** A call of an account of the demonstration. */
interface Made<E extends ChangeEndpoint> {
  readonly input: DecodedInputOf<E>;
  /** Without one the call is made once more each time. */
  readonly key?: string;
}

export interface Acting {
  /** Makes a change through the gate, as the call of the account would. */
  make<E extends ChangeEndpoint>(call: E, made: Made<E>, handle: ChangeHandler<E>): Promise<ReplyOf<E>>;
}

/** Reads what the account may do now, as a login would. */
export async function actAs(
  deps: {
    readonly db: Database;
    readonly gate: Pick<Gate, 'run'>;
    readonly identity: Pick<Identity, 'readUser'>;
    readonly random: Random;
  },
  userId: number,
): Promise<Acting> {
  const { isUserReal, hasPayPassword, isFrozen, locale } = await deps.identity.readUser(deps.db, userId);
  const session = { id: 'demo', userId, isUserReal, hasPayPassword, isFrozen, userGroup: 'demo' };
  return {
    make: <E extends ChangeEndpoint>(call: E, { input, key }: Made<E>, handle: ChangeHandler<E>) => {
      const idempotencyKey = key ?? deps.random.uuid();
      const origin = { requestId: deps.random.uuid(), ip: '127.0.0.1', userAgent: 'demo', locale };
      const context = { ...origin, idempotencyKey, device: '', token: '', file: null };
      return deps.gate.run(call, { input, by: session as CallerOf<E>, context }, handle);
    },
  };
}

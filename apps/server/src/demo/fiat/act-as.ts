import type { Identity } from '../../identity/index.ts';
import type { Database } from '../../kernel/db.ts';
import type { Random } from '../../kernel/random.ts';
import type { RequestContext, Session } from '../../kernel/request.ts';

/** An account of the demonstration that acts: what the ordinary use-cases are told of a caller. */
export interface Acting {
  readonly session: Session;
  /** Of one call; an empty key makes it one of its own. */
  context(idempotencyKey: string): RequestContext;
}

/** Reads what the account may do now, as a login would. */
export async function actAs(
  deps: {
    readonly db: Database;
    readonly identity: Pick<Identity, 'readUser'>;
    readonly random: Random;
  },
  userId: number,
): Promise<Acting> {
  const { isUserReal, hasPayPassword, isFrozen, locale } = await deps.identity.readUser(deps.db, userId);
  return {
    session: { id: 'demo', userId, isUserReal, hasPayPassword, isFrozen, userGroup: 'demo' },
    context: (idempotencyKey) => ({
      requestId: deps.random.uuid(),
      ip: '127.0.0.1',
      userAgent: 'demo',
      locale,
      idempotencyKey,
      device: '',
      token: '',
      file: null,
    }),
  };
}

import { AppError } from './error.ts';
import type { RequestContext, SessionLookup } from './request.ts';

/** Caller of a public call that says who it is; 0 for a guest, and for a session that is over. */
export async function callerOf(findSession: SessionLookup, context: RequestContext): Promise<number> {
  if (context.token === '') return 0;
  try {
    return (await findSession(context.token, context)).userId;
  } catch (error) {
    if (error instanceof AppError && error.key.startsWith('session.')) return 0;
    throw error;
  }
}

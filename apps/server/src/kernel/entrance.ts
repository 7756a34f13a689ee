import type { Endpoint } from '@openbourse/api';
import type { CallLimits } from './call-limits.ts';
import { AppError, assert } from './error.ts';
import type {
  OperatorSession,
  OperatorSessionLookup,
  RequestContext,
  Session,
  SessionLookup,
} from './request.ts';

/** A call by its headers: everything of it that comes before its body. */
export interface CallHead {
  readonly context: RequestContext;
  /** The calls that list rows export them as well. */
  readonly isExport: boolean;
  /** True for the second half of a call whose first half was counted. */
  readonly isCounted: boolean;
}

/** The caller that was let in, before the body of the call is read. */
export interface Entered {
  readonly context: RequestContext;
  readonly session: Session | null;
  readonly operator: OperatorSession | null;
}

export interface EntranceOptions {
  readonly limits: CallLimits;
  readonly findSession: SessionLookup;
  /** Only where endpoints of the console are served. */
  readonly findOperatorSession?: OperatorSessionLookup;
}

/**
 * Lets a call in by its headers alone: counts it, and finds its session where it needs one. What is refused
 * here has cost no memory for its body and no judgment of its input. A public call that takes a file needs a
 * user's session.
 */
export async function enter(
  endpoint: Endpoint,
  { context, isExport, isCounted }: CallHead,
  options: EntranceOptions,
): Promise<Entered> {
  const { findSession, findOperatorSession } = options;
  const limits = isCounted ? UNCOUNTED : options.limits;
  const kind = isExport ? 'heavy' : endpoint.limit;
  limits.takeNetwork(kind, context.ip);
  const isOfUser = endpoint.audience === 'user' || (endpoint.audience === 'public' && endpoint.isUpload);
  if (!isOfUser && endpoint.audience === 'public') return { context, session: null, operator: null };
  if (isOfUser) {
    const session = await findSession(context.token, context);
    limits.takePerson(kind, `user ${session.userId}`);
    return { context, session, operator: null };
  }
  assert(findOperatorSession !== undefined, `${endpoint.name} can find the session of an operator`);
  const operator = await findOperatorSession(context.token, context);
  limits.takePerson(kind, `operator ${operator.operatorId}`);
  const { roles } = endpoint;
  if (roles.length > 0 && !roles.some((role) => operator.roles.includes(role)))
    throw new AppError('operator.role_missing', { accepted: roles.join(', ') });
  return { context, session: null, operator };
}

const UNCOUNTED: CallLimits = { takeNetwork: () => undefined, takePerson: () => undefined };

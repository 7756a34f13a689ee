import type { Endpoint } from '@openbourse/api';
import type { FastifyRequest } from 'fastify';
import type { CallLimits } from './call-limits.ts';
import type { Clock } from './clock.ts';
import type { ConsoleDoor } from './console-door.ts';
import { AppError, assert } from './error.ts';
import type {
  OperatorSession,
  OperatorSessionLookup,
  RequestContext,
  Session,
  SessionLookup,
} from './request.ts';
import { contextOf } from './request-context.ts';

/** Time for which a stranger's body, and the rest of a refused one, is waited for. */
const UNPROVED_BODY_MS = 10_000;

/** The caller that was let in, before the body of the call is read. */
export interface Entered {
  readonly context: RequestContext;
  readonly session: Session | null;
  readonly operator: OperatorSession | null;
}

export interface EntranceOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly limits: CallLimits;
  readonly findSession: SessionLookup;
  /** Only where endpoints of the console are served. */
  readonly findOperatorSession?: OperatorSessionLookup;
  readonly door?: ConsoleDoor;
}

/**
 * Lets a call in by its headers alone: counts it, and finds its session where it needs one. What is refused
 * here has cost no memory for its body and no judgment of its input. A public call that takes a file needs a
 * user's session.
 */
export async function enter(
  endpoint: Endpoint,
  request: FastifyRequest,
  options: EntranceOptions,
): Promise<Entered> {
  const { limits, findSession, findOperatorSession } = options;
  const context = contextOf(request, options.door);
  // The calls that list rows export them as well.
  const isExport = (request.query as { format?: unknown }).format === 'csv';
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

/** Closes the connection of a request whose body does not come in time. */
export function hurry(request: FastifyRequest, clock: Pick<Clock, 'after'>): void {
  const { raw } = request;
  if (raw.complete || !hasBody(request)) return;
  const cancel = clock.after(UNPROVED_BODY_MS, () => {
    if (!raw.complete) raw.destroy();
  });
  raw.once('end', cancel).once('close', cancel);
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

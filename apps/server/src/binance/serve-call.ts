import type { Clock } from '../kernel/clock.ts';
import type { Admit, Call, Caller, Json, Security, Visitor } from './call.ts';
import { refuse, wireErrorOf } from './error.ts';
import type { OrderCounts } from '../spot/index.ts';
import type { Limits } from './limits.ts';
import { type Fields, type FindSymbol, readInstant, readParams } from './params.ts';

export interface ServeDeps {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly admit: Admit;
  readonly findSymbol: FindSymbol;
}

/** A call as a transport received it. */
export interface CallRequest {
  /** Every parameter, with timestamp, recvWindow and signature, but without the key. */
  readonly fields: Fields;
  /** Empty when none was sent. */
  readonly apiKey: string;
  /** The key with which the connection has logged on; it counts where a request names none. */
  readonly sessionKey: string | null;
  /** Text that the signature covers. */
  readonly signedText: string;
  readonly ip: string;
}

export interface Served {
  readonly body: Json;
  /** After a call that placed orders; null otherwise. */
  readonly orderCounts: OrderCounts | null;
}

const KEY_FORMAT = /^[A-Za-z0-9]{64}$/;
const RECEIVE_WINDOW_MS = 5_000;
const RECEIVE_WINDOW_MAX_MS = 60_000;
/** Most that a client's clock may be ahead. */
const AHEAD_MS = 1_000;

/**
 * Serves a call for any transport. The precedence is: request limit, key, time and signature, parameters, weight,
 * order count; then the call's own refusals.
 */
export async function serveCall(deps: ServeDeps, call: Call, request: CallRequest): Promise<Served> {
  const { limits } = deps;
  limits.takeRequest(request.ip);
  // Refused calls cost as well, or guessing keys and parameters would be free.
  limits.takeWeight(request.ip, 1);
  const fields = new Map(request.fields);
  const already = fields.size;
  const caller = await identify(deps, call.security, { request, fields });
  const input = readParams(call.params, fields, {
    findSymbol: deps.findSymbol,
    already: already - fields.size,
  });
  const weight = call.weightOf(input);
  limits.takeWeight(request.ip, Math.max(0, weight - 1));
  if ('keyId' in caller) limits.takeKeyWeight(caller.keyId, weight);
  const { orders = 0 } = call;
  if (orders === 0 || !('trader' in caller)) {
    return { body: await call.handle(input, caller), orderCounts: null };
  }
  const { userId } = caller.trader;
  const refusal = limits.takeOrders(userId, orders);
  if (refusal !== null) return { body: await call.beyondOrders(input, caller, refusal), orderCounts: null };
  try {
    return { body: await call.handle(input, caller), orderCounts: limits.orderCounts(userId) };
  } catch (error) {
    // What may have happened after all counts.
    const told = wireErrorOf(error);
    if (told.status < 500 && !told.countsOrders) limits.returnOrders(userId, orders);
    throw error;
  }
}

/** Identifies the caller; takes out of the fields what belongs to the proof. */
async function identify(
  deps: ServeDeps,
  security: Security,
  { request, fields }: { readonly request: CallRequest; readonly fields: Map<string, string> },
): Promise<Visitor | Caller> {
  const { ip, apiKey, sessionKey } = request;
  if (security === 'none') return { ip };
  const isBySession = apiKey === '' && sessionKey !== null && !fields.has('signature');
  const key = isBySession ? sessionKey : apiKey;
  if (!KEY_FORMAT.test(key)) throw refuse('key_format');
  // A call that needs no signature may be signed; then its signature has to be right.
  const isSigned = security !== 'key' || fields.has('signature');
  const proof = isSigned ? takeProof(fields, { now: deps.clock.now(), isBySession }) : null;
  const signed = proof === null ? null : { payload: request.signedText, signature: proof };
  const needs = security === 'key' ? 'none' : security;
  const holder = await deps.admit({ key, ip, needs, signed: isBySession ? 'by_session' : signed });
  return { ip, key, ...holder };
}

/** Answers the signature, which a connection that has logged on does without; the time it does not. */
function takeProof(
  fields: Map<string, string>,
  { now, isBySession }: { readonly now: number; readonly isBySession: boolean },
): string {
  const take = (name: string): string | undefined => {
    const text = fields.get(name);
    fields.delete(name);
    return text;
  };
  const [window, timestamp, signature] = [take('recvWindow'), take('timestamp'), take('signature')];
  if (timestamp === undefined || timestamp === '') throw refuse('missing', 'timestamp');
  if (!isBySession && (signature === undefined || signature === '')) throw refuse('missing', 'signature');
  checkTime({ timestamp: readInstant('timestamp', timestamp), window: readWindow(window) }, now);
  return signature ?? '';
}

function readWindow(text: string | undefined): number {
  if (text === undefined) return RECEIVE_WINDOW_MS;
  if (text === '') throw refuse('empty', 'recvWindow');
  // Fractions of a millisecond are allowed and make no difference to whole ones.
  const match = /^([0-9]{1,8})(?:\.[0-9]{1,3})?$/.exec(text);
  if (match === null) {
    throw refuse('illegal_characters', 'recvWindow', '^[0-9]{1,8}(\\.[0-9]{1,3})?$');
  }
  const window = Number.parseInt(text, 10);
  if (window > RECEIVE_WINDOW_MAX_MS) throw refuse('receive_window');
  return window;
}

function checkTime(
  { timestamp, window }: { readonly timestamp: number; readonly window: number },
  now: number,
): void {
  if (timestamp >= now + AHEAD_MS) throw refuse('timestamp_early');
  if (now - timestamp > window) throw refuse('timestamp_late');
}

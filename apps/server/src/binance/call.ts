import type { Trader } from '../spot/index.ts';
import type { WireError } from './error.ts';
import type { InputOf, Params } from './params.ts';

/** Permission that a key needs for a call; `key` asks for any valid key, without a signature. */
export type Security = 'none' | 'key' | 'read' | 'trade';

/** Owner of an API key. */
export interface KeyHolder {
  readonly keyId: number;
  readonly trader: Trader;
}

/** Owner of a key that was let in. A connection may log on with a key that signs without a shared secret. */
export interface Admitted extends KeyHolder {
  readonly algorithm: 'hmac' | 'ed25519';
}

/** Checks a key, the caller's address, what the key may do and the signature; refuses with `apikey.*` keys. */
export type Admit = (claim: {
  readonly key: string;
  readonly ip: string;
  readonly needs: 'none' | 'read' | 'trade';
  readonly signed: { readonly payload: string; readonly signature: string } | 'by_session' | null;
}) => Promise<Admitted>;

/** Whoever calls what everybody may call. */
export interface Visitor {
  readonly ip: string;
}
/** Whoever calls with a key that is valid and may do this. */
export interface Caller extends Visitor, Admitted {
  /** The key itself. */
  readonly key: string;
}

/** Values that JSON can carry in the format: amounts are texts, numbers are ids and times. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

interface CallShape<P extends Params> {
  /** The method of the WebSocket API; null when it has none. */
  readonly socketName: string | null;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly weight: number | ((input: InputOf<P>) => number);
  readonly params: P;
  /** Number of orders that the call places; a refused one counts nothing. */
  readonly orders?: number;
}

/** A call of the format, declared once and served by REST and by the WebSocket API. */
export interface Call extends Omit<CallShape<Params>, 'weight'> {
  readonly security: Security;
  readonly weightOf: (input: unknown) => number;
  readonly handle: (input: unknown, caller: Visitor | Caller) => Promise<Json>;
  /** Alternative when the caller may not place that many orders now; by default the call is refused. */
  readonly beyondOrders: (input: unknown, caller: Caller, refusal: WireError) => Promise<Json>;
}

/** Declares a call that needs no key. */
export function publicCall<const P extends Params>(
  shape: CallShape<P> & {
    readonly handle: (input: InputOf<P>, visitor: Visitor) => Json | Promise<Json>;
  },
): Call {
  return erase(shape, 'none');
}

/** Declares a call of a key's holder. */
export function keyCall<const P extends Params>(
  shape: CallShape<P> & {
    readonly security: Exclude<Security, 'none'>;
    readonly handle: (input: InputOf<P>, caller: Caller) => Json | Promise<Json>;
    readonly beyondOrders?: (input: InputOf<P>, caller: Caller, refusal: WireError) => Promise<Json>;
  },
): Call {
  return erase(shape, shape.security);
}

/** Known limit: `serveCall` alone runs a call, with the input that its parameters were read to. */
function erase<P extends Params>(
  shape: CallShape<P> & {
    readonly handle: (input: InputOf<P>, caller: never) => Json | Promise<Json>;
    readonly beyondOrders?: (input: InputOf<P>, caller: Caller, refusal: WireError) => Promise<Json>;
  },
  security: Security,
): Call {
  const { weight } = shape;
  return {
    ...shape,
    security,
    weightOf: (input) => (typeof weight === 'number' ? weight : weight(input as InputOf<P>)),
    handle: async (input, caller) => shape.handle(input as InputOf<P>, caller as never),
    beyondOrders: async (input, caller, refusal) => {
      if (shape.beyondOrders === undefined) throw refusal;
      return shape.beyondOrders(input as InputOf<P>, caller, refusal);
    },
  };
}

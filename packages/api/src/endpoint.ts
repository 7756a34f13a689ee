import type { StaticDecode, StaticEncode, TObject, TSchema } from 'typebox';
import type { ErrorKey } from './errors.ts';
import { isPrivateRoute, ROUTES, type RouteName } from './routes.ts';

/** One call of the contract. The server's route, the client's method and the documentation come from it. */
export interface Endpoint<
  N extends RouteName = RouteName,
  I extends TObject = TObject,
  R extends TSchema = TSchema,
> {
  readonly name: N;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly isPrivate: boolean;
  readonly summary: string;
  /** Query parameters of a GET, body of a POST. */
  readonly input: I;
  readonly reply: R;
  /** What this call may refuse beside the general keys `request.*`, `session.*` and `server.*`. */
  readonly errors: readonly ErrorKey[];
  /** A money-moving call takes an Idempotency-Key header. */
  readonly isIdempotent: boolean;
}

export function endpoint<const N extends RouteName, I extends TObject, R extends TSchema>(
  name: N,
  definition: {
    readonly summary: string;
    readonly input: I;
    readonly reply: R;
    readonly errors?: readonly ErrorKey[];
    readonly isIdempotent?: boolean;
  },
): Endpoint<N, I, R> {
  const [method, path] = ROUTES[name];
  return {
    name,
    method,
    path,
    isPrivate: isPrivateRoute(name),
    summary: definition.summary,
    input: definition.input,
    reply: definition.reply,
    errors: definition.errors ?? [],
    isIdempotent: definition.isIdempotent ?? false,
  };
}

/** What a caller may send. */
export type InputOf<E extends Endpoint> = StaticEncode<E['input']>;
/** What a handler receives once the input is checked and decoded. */
export type DecodedInputOf<E extends Endpoint> = StaticDecode<E['input']>;
/** What a handler returns and a caller receives under `data`. */
export type ReplyOf<E extends Endpoint> = StaticEncode<E['reply']>;

/** The envelope of every answer (specification, section 3): code 1 is success. */
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
  /** On a refusal: the stable key and what helps to correct the input. */
  readonly key?: ErrorKey;
  readonly details?: Readonly<Record<string, string | number | undefined>>;
  readonly request_id?: string;
}

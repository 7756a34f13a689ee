import { ENDPOINTS, type Endpoint, ERRORS, type ErrorKey, IDEMPOTENCY_KEY_FORM } from '@openbourse/api';
import type { CallName, CallReply } from '@openbourse/client';
import { Compile } from 'typebox/compile';
import { FakeChannels, FakeSocket } from './fake-socket.ts';
import { fillReply, type PartOf } from './fill-reply.ts';

export type { PartOf } from './fill-reply.ts';

/** Details of a refusal besides its key. */
type Details = Readonly<Record<string, string | number>>;

/** The fields of a call as the wire carries them: text. */
export type SentFields = Readonly<Record<string, string>>;

/** A call as it arrived. */
interface SentCall {
  readonly name: CallName;
  readonly input: SentFields;
  readonly idempotencyKey: string | null;
}

type Part<N extends CallName> = PartOf<CallReply<N>>;
type Answer<N extends CallName> = (input: SentFields) => Part<N>;

/**
 * A server for component tests: it speaks the API over `fetch` and answers as each test says. What is read without an
 * answer from the test is empty.
 */
export class FakeApi {
  readonly #answers = new Map<CallName, (input: SentFields) => unknown>();
  readonly #sent: SentCall[] = [];
  readonly #faults: string[] = [];
  readonly #textOf: (key: ErrorKey, details: Details) => string;

  readonly channels = new FakeChannels();

  /** Takes the place of the browser's way to the server. Refusals carry their texts as the server's do. */
  constructor(textOf: (key: ErrorKey, details: Details) => string) {
    this.#textOf = textOf;
    globalThis.fetch = (url, init) => this.#receive(url, init);
    FakeSocket.channels = this.channels;
  }

  /** Answers a call from now on with what a test names of its reply; a function sees the fields. */
  on<N extends CallName>(name: N, answer: Part<N> | Answer<N>): void {
    this.#answers.set(name, typeof answer === 'function' ? (answer as Answer<N>) : () => answer);
  }

  /** Refuses a call from now on. */
  refuse(name: CallName, key: ErrorKey, details: Details = {}): void {
    this.#answers.set(name, () => {
      throw new Refusal(key, details);
    });
  }

  /** Receives a call from now on, but its answer does not arrive. */
  lose(name: CallName): void {
    this.#answers.set(name, () => {
      throw new LostAnswer();
    });
  }

  /** Keeps a call waiting from now on; the result answers what waits. */
  hold<N extends CallName>(name: N): (reply: Part<N>) => void {
    const waiting = Promise.withResolvers<Part<N>>();
    this.#answers.set(name, () => waiting.promise);
    return waiting.resolve;
  }

  /** The fields of the calls of a name that arrived, oldest first. */
  sent(name: CallName): readonly SentFields[] {
    return this.#sent.filter((call) => call.name === name).map(({ input }) => input);
  }

  /** The different idempotency keys of the calls of a name. */
  keys(name: CallName): readonly (string | null)[] {
    return [...new Set(this.#sent.filter((call) => call.name === name).map((call) => call.idempotencyKey))];
  }

  /** Throws what was done against the API: an unknown path, fields that the server would refuse, an unexpected change. */
  assertFaultless(): void {
    if (this.#faults.length > 0) throw new Error(this.#faults.join('\n'));
  }

  async #receive(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const address = new URL(url instanceof Request ? url.url : url, 'http://localhost');
    const method = init.method ?? 'GET';
    const endpoint = ENDPOINTS.find((one) => one.method === method && one.path === address.pathname);
    if (endpoint === undefined) return this.#fault(`no call has the path ${method} ${address.pathname}`);
    const input = fieldsOf(method === 'GET' ? address.searchParams : init.body);
    const idempotencyKey = new Headers(init.headers).get('Idempotency-Key');
    const call = { name: endpoint.name, input, idempotencyKey };
    this.#sent.push(call);
    const fault = faultOf(endpoint, call);
    if (fault !== null) return this.#fault(fault);
    const answer = this.#answers.get(endpoint.name);
    if (answer === undefined && method === 'POST')
      return this.#fault(`the test has no answer to ${endpoint.name}`);
    try {
      return envelope(200, { code: 1, msg: 'ok', data: fillReply(endpoint.reply, await answer?.(input)) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { key, details } = error;
      const { http, code } = ERRORS[key];
      return envelope(http, { code, msg: this.#textOf(key, details), data: null, key, details });
    }
  }

  #fault(text: string): Response {
    this.#faults.push(text);
    return envelope(400, {
      code: ERRORS['request.invalid'].code,
      msg: text,
      data: null,
      key: 'request.invalid',
    });
  }
}

const KEY = new RegExp(IDEMPOTENCY_KEY_FORM.pattern);

class Refusal extends Error {
  readonly key: ErrorKey;
  readonly details: Details;

  constructor(key: ErrorKey, details: Details) {
    super(key);
    this.key = key;
    this.details = details;
  }
}

/** A browser rejects with a TypeError when the connection breaks. */
class LostAnswer extends TypeError {}

function envelope(status: number, body: object): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function fieldsOf(body: unknown): SentFields {
  if (body instanceof URLSearchParams) return Object.fromEntries(body);
  if (typeof body === 'string') return Object.fromEntries(new URLSearchParams(body));
  if (!(body instanceof FormData)) return {};
  return Object.fromEntries(
    [...body].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** Judges a call as the server does before its handler runs. */
function faultOf(endpoint: Endpoint, { name, input, idempotencyKey }: SentCall): string | null {
  if (endpoint.change?.once === true && !KEY.test(idempotencyKey ?? ''))
    return `${name} came without a good Idempotency-Key`;
  const check = Compile(endpoint.input);
  if (check.Check(input)) return null;
  const [first] = check.Errors(input);
  return `${name} ${JSON.stringify(input)}: ${JSON.stringify(first)}`;
}

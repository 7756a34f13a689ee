import { SECOND_MS } from '@openbourse/money';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Errors } from 'typebox/value';
import { NodeFailure } from './chain.ts';

/** Limits of one answer: the time until its end, and its size. */
export interface NodeLimits {
  readonly answerMs: number;
  readonly answerBytes: number;
}

/** A question by JSON-RPC over HTTP. */
export interface NodeQuestion {
  /** Carries user and password where the node asks for them. */
  readonly url: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly limits: NodeLimits;
  /** The text of an answer as a value; chains differ in how they read numbers. */
  readonly parse: (text: string) => unknown;
}

/** Result of a question, or the refusal of the node. */
export interface NodeReply {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } | null;
}

/** Largest block with all its transactions as JSON, several times over. */
const ANSWER_BYTES_MAX = 100_000_000;
const ANSWER_MS = 15_000;
export const NODE_LIMITS: NodeLimits = { answerMs: ANSWER_MS, answerBytes: ANSWER_BYTES_MAX };

const MB = 1_000_000;

/**
 * Asks a node and reads its answer to the end: one that begins and never ends is none. Whatever else comes, or does not,
 * is a `NodeFailure` in words for operators, without the URL, which may hold a password.
 */
export async function askNode(question: NodeQuestion): Promise<NodeReply> {
  const { method, parse } = question;
  const { status, text } = await post(question).catch((error: unknown) => {
    throw wordsFor(error, question);
  });
  const value = await parseOrUndefined(parse, text);
  if (value === undefined) {
    const what = status === 200 ? 'something that is no JSON' : `status ${status}`;
    throw new NodeFailure(`the node answers ${method} with ${what}`);
  }
  const { result, error = null } = isRecord(value) ? value : {};
  if (isRecord(error) && typeof error['code'] === 'number' && typeof error['message'] === 'string')
    return { result: null, error: { code: error['code'], message: error['message'], data: error['data'] } };
  if (error !== null || result === undefined)
    throw new NodeFailure(`the node answers ${method} without a result`);
  return { result, error: null };
}

/** Fails in words where the result of a question does not have the shape of one. */
export function assertShape(method: string, schema: TSchema, result: unknown): void {
  if (checkOf(schema).Check(result)) return;
  const [first] = Errors(schema, result);
  const place = first === undefined || first.instancePath === '' ? 'it' : first.instancePath;
  throw new NodeFailure(
    `the node answers ${method} with something else: ${place} ${first?.message ?? 'is not what it must be'}`,
  );
}

const checks = new WeakMap<TSchema, ReturnType<typeof Compile>>();

/** The check of a shape, made once: one that reads the schema each time takes too long for a full block. */
function checkOf(schema: TSchema): ReturnType<typeof Compile> {
  const check = checks.get(schema) ?? Compile(schema);
  checks.set(schema, check);
  return check;
}

async function post({
  url,
  method,
  params,
  limits,
}: NodeQuestion): Promise<{ status: number; text: string }> {
  const { username, password, origin, pathname, search } = new URL(url);
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const response = await fetch(`${origin}${pathname}${search}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(username === '' ? {} : { authorization }) },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(limits.answerMs),
    redirect: 'error',
  });
  // Decoded as it comes: a long answer as a whole would hold up the event loop.
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    bytes += chunk.length;
    if (bytes > limits.answerBytes)
      throw new NodeFailure(`the node answers ${method} with more than ${limits.answerBytes / MB} MB`);
  }
  return { status: response.status, text: text + decoder.decode() };
}

/** The reason why no answer came. */
function wordsFor(error: unknown, { method, limits }: NodeQuestion): Error {
  if (error instanceof NodeFailure) return error;
  const { name, cause } = error instanceof Error ? error : new Error(String(error));
  if (name === 'TimeoutError')
    return new NodeFailure(`the node has not answered ${method} within ${limits.answerMs / SECOND_MS} s`);
  if (!(cause instanceof Error)) return new NodeFailure(`the node cannot be reached for ${method}`);
  if (cause.name === 'HTTPParserError')
    return new NodeFailure(`the node answers ${method} with something that is no HTTP`);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
  if (BROKEN_OFF.includes(code))
    return new NodeFailure(`the node broke off its answer to ${method} (${code})`);
  return new NodeFailure(`the node cannot be reached for ${method} (${code})`);
}

/** Reasons with which a connection ends that was open. */
const BROKEN_OFF = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH'];

async function parseOrUndefined(parse: NodeQuestion['parse'], text: string): Promise<unknown> {
  try {
    return await parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

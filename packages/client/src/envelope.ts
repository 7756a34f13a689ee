import { ClientError, type ErrorText, isErrorKey, localError } from './client-error.ts';
import type { Answer } from './exchange.ts';

const SUCCESS = 1;

/**
 * The data of an answer, or the refusal it carries (specification, sections 3 and 8). What is no envelope
 * rejects with `protocol`.
 */
export function readEnvelope(answer: Answer, text: ErrorText): unknown {
  const envelope = parseObject(answer.text);
  const code = envelope?.['code'];
  if (envelope === null || typeof code !== 'number') {
    throw localError('protocol', text, { status: answer.status });
  }
  if (code === SUCCESS) return envelope['data'];
  throw new ClientError({
    key: isErrorKey(envelope['key']) ? envelope['key'] : 'protocol',
    code,
    message: String(envelope['msg'] ?? ''),
    details: readDetails(envelope['details']),
    requestId: typeof envelope['request_id'] === 'string' ? envelope['request_id'] : null,
  });
}

/** The file of an answer, by the name that the server gives it. */
export function readFile(answer: Answer, fallbackName: string): { text: string; fileName: string } | null {
  const isFile = answer.headers.get('content-type')?.startsWith('text/csv') === true;
  if (answer.status !== 200 || !isFile) return null;
  const disposition = answer.headers.get('content-disposition') ?? '';
  return { text: answer.text, fileName: /filename="([^"/\\]+)"/.exec(disposition)?.[1] ?? fallbackName };
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function readDetails(value: unknown): Readonly<Record<string, string | number>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) =>
      typeof entry === 'string' || typeof entry === 'number' ? [[name, entry]] : [],
    ),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

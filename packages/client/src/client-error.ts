import type { ErrorKey } from '@openbourse/api/errors';
import { SESSION_ERRORS } from '@openbourse/api/session-errors';

/**
 * Errors that the client itself raises. The codes of what only it can know lie below 1000, where the catalog
 * of the API begins. The catalog is not loaded: an answer of the server carries key, code and text.
 */
const LOCAL_ERRORS = {
  timeout: { code: 901 },
  offline: { code: 902 },
  protocol: { code: 903 },
  unreachable: { code: 904 },
  'session.login_required': SESSION_ERRORS['session.login_required'],
  'session.expired': SESSION_ERRORS['session.expired'],
} as const;

type LocalErrorKey = keyof typeof LOCAL_ERRORS;
export type ClientErrorKey = ErrorKey | LocalErrorKey;

export type ClientErrorDetails = Readonly<Record<string, string | number | undefined>>;

/** Gives the text of a key in the user's language, filled from the details. */
export type ErrorText = (key: ClientErrorKey, details: ClientErrorDetails) => string;

/** A call that was refused or did not reach the server. `message` is meant for the user. */
export class ClientError extends Error {
  readonly key: ClientErrorKey;
  /** The stable number of the catalog; below 1000 for what the client itself raises. */
  readonly code: number;
  readonly details: ClientErrorDetails;
  /** Finds the call in the server's log; null when no answer came. */
  readonly requestId: string | null;

  constructor(error: {
    readonly key: ClientErrorKey;
    readonly code: number;
    readonly message: string;
    readonly details: ClientErrorDetails;
    readonly requestId: string | null;
  }) {
    super(error.message);
    this.name = 'ClientError';
    this.key = error.key;
    this.code = error.code;
    this.details = error.details;
    this.requestId = error.requestId;
  }
}

/** Builds an error that the client itself raises. */
export function localError(key: LocalErrorKey, text: ErrorText, details: ClientErrorDetails): ClientError {
  const { code } = LOCAL_ERRORS[key];
  return new ClientError({ key, code, message: text(key, details), details, requestId: null });
}

/**
 * Reports whether a key of an answer has the form `<noun>.<what>`; a newer server may send one that is new
 * here.
 */
export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && /^[a-z]+\.[a-z_]+$/.test(key);
}

/**
 * Reports whether a change may have happened although the call failed: only a refusal of the server says that
 * it did not.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ClientError)) return true;
  const { key } = error;
  return key === 'timeout' || key === 'offline' || key === 'protocol' || key.startsWith('server.');
}

/** Reports whether what an address names does not exist: nothing has its id, or it is no id at all. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false;
  return (
    error.key.endsWith('not_found') || (error.key === 'request.invalid' && error.details['field'] === 'id')
  );
}

/** The text for a toast: message plus code in parentheses (specification, section 8). */
export function describeError(error: unknown): string {
  if (error instanceof ClientError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

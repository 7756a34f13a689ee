import { ERRORS, type ErrorKey } from '@openbourse/api/errors';

/** What only the client can know. The codes lie below 1000, where the contract's catalogue begins. */
const LOCAL_CODES = { timeout: 901, offline: 902, protocol: 903 } as const;

/** The keys of errors that the client itself raises, beside those of the contract. */
type LocalErrorKey = keyof typeof LOCAL_CODES;
export type ClientErrorKey = ErrorKey | LocalErrorKey;

export type ClientErrorDetails = Readonly<Record<string, string | number | undefined>>;

/** Gives the text of a key in the user's language, filled from the details. */
export type ErrorText = (key: ClientErrorKey, details: ClientErrorDetails) => string;

/** A call that was refused or did not reach the server. `message` is meant for the user. */
export class ClientError extends Error {
  readonly key: ClientErrorKey;
  /** The stable number of the catalogue; below 1000 for what the client itself raises. */
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
export function localError(key: ClientErrorKey, text: ErrorText, details: ClientErrorDetails): ClientError {
  return new ClientError({ key, code: codeOf(key), message: text(key, details), details, requestId: null });
}

/** Tells whether a key of an answer is one of the contract that this client knows. */
export function isErrorKey(key: unknown): key is ErrorKey {
  return typeof key === 'string' && Object.hasOwn(ERRORS, key);
}

/** Whether a change may have happened although the call failed: only a refusal of the server says that it did not. */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ClientError)) return true;
  const { key } = error;
  return key === 'timeout' || key === 'offline' || key === 'protocol' || key.startsWith('server.');
}

/** The text for a toast: message plus code in parentheses (specification, section 8). */
export function describeError(error: unknown): string {
  if (error instanceof ClientError) return `${error.message} (${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

function codeOf(key: ClientErrorKey): number {
  return isErrorKey(key) ? ERRORS[key].code : LOCAL_CODES[key];
}

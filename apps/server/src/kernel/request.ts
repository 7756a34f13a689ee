import type { Locale } from '@openbourse/i18n';

/** Who calls: the session of the access token. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly isUserReal: boolean;
  readonly hasPayPassword: boolean;
  /** Chooses the fee rule; "default" unless an operator grouped the user. */
  readonly userGroup: string;
}

/** What is known of a request beside its input. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly locale: Locale;
  /** The Idempotency-Key header, or empty. */
  readonly idempotencyKey: string;
  /** The bare token of the Authorization header, or empty. */
  readonly token: string;
}

/** Looks the session of an access token up; refuses with the `session.*` keys. */
export type SessionLookup = (token: string, context: RequestContext) => Promise<Session>;

/** A file instead of the envelope, for exports. */
export class FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: string;

  constructor(file: { contentType: string; fileName: string; body: string }) {
    this.contentType = file.contentType;
    this.fileName = file.fileName;
    this.body = file.body;
  }
}

import type { OperatorRole } from '@openbourse/api';
import type { Locale } from '@openbourse/i18n';

/** The caller: the session of the access token. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  readonly isUserReal: boolean;
  readonly hasPayPassword: boolean;
  /** A frozen user may look, but neither trade nor withdraw. */
  readonly isFrozen: boolean;
  /** Chooses the fee rule; "default" unless an operator grouped the user. */
  readonly userGroup: string;
}

/** Which operator calls the console: the session of the operator's token. */
export interface OperatorSession {
  readonly id: string;
  readonly operatorId: number;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  /** From where, and by which request: the audit log keeps both. */
  readonly ip: string;
  readonly requestId: string;
}

/** The file of an upload as it was sent: neither its name nor its type is to be believed. */
export interface UploadedFile {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  readonly contentType: string;
}

/** Facts about a request besides its input. */
export interface RequestContext {
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly locale: Locale;
  /** The Idempotency-Key header, or empty. */
  readonly idempotencyKey: string;
  /** Token by which the browser is known, in the X-Device header, or empty. */
  readonly device: string;
  /** The bare token of the Authorization header, or empty. */
  readonly token: string;
  /** The file of a call that takes one; null in all others. */
  readonly file: UploadedFile | null;
}

/** Looks the session of an access token up; refuses with the `session.*` keys. */
export type SessionLookup = (token: string, context: RequestContext) => Promise<Session>;

/** Looks the operator's session of a token up; refuses with the `session.*` keys. */
export type OperatorSessionLookup = (token: string, context: RequestContext) => Promise<OperatorSession>;

/** A body with a session that the browser keeps from now on, or forgets when the token is null. */
export class SessionReply<Body> {
  readonly body: Body;
  readonly token: string | null;
  readonly maxAgeMs: number;

  constructor(session: { body: Body; token: string | null; maxAgeMs: number }) {
    this.body = session.body;
    this.token = session.token;
    this.maxAgeMs = session.maxAgeMs;
  }
}

/** A body with what the browser keeps from now on, to be known by at the next login. */
export class DeviceReply<Body> {
  readonly body: Body;
  readonly device: string;

  constructor(body: Body, device: string) {
    this.body = body;
    this.device = device;
  }
}

/** Data that are JSON already: a gateway passes on what the owner wrote. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A file instead of the envelope, for exports and pictures. */
export class FileReply {
  readonly contentType: string;
  readonly fileName: string;
  readonly body: string | Uint8Array;
  /** Shown in the page instead of kept as a file. */
  readonly isInline: boolean;
  /** Kept by browsers, as the address never answers with anything else. */
  readonly isImmutable: boolean;

  constructor(file: {
    contentType: string;
    fileName: string;
    body: string | Uint8Array;
    isInline?: boolean;
    isImmutable?: boolean;
  }) {
    this.contentType = file.contentType;
    this.fileName = file.fileName;
    this.body = file.body;
    this.isInline = file.isInline ?? false;
    this.isImmutable = file.isImmutable ?? false;
  }

  /** The same file under another name. */
  named(fileName: string): FileReply {
    const { contentType, body, isInline, isImmutable } = this;
    return new FileReply({ contentType, fileName, body, isInline, isImmutable });
  }
}

import type { Locale } from '@openbourse/i18n';

/** Where a person is reached: an e-mail address, or a mobile number as in E.164. */
export interface Contact {
  readonly kind: 'email' | 'mobile';
  readonly value: string;
}

export interface Letter {
  /** Of the e-mail; a text message has none. */
  readonly subject: string;
  readonly text: string;
  /** The verification code within the text, or empty. */
  readonly code: string;
  readonly locale: Locale;
}

/** Way to people of one kind of contact: a mail server, or a gateway. */
export interface Carrier {
  /** Returns when it has taken the letter; throws otherwise. */
  send(to: string, letter: Letter): Promise<void>;
  close(): void;
}

/** Ways by the kind of contact; null where none is configured. */
export type Carriers = Readonly<Record<Contact['kind'], Carrier | null>>;

/** Brings messages to people. */
export interface Messenger {
  /**
   * Takes a letter without waiting for its delivery, so that the time of an answer reveals nothing; what goes
   * wrong afterwards is logged and counted. Refuses with `server.busy` when too much is under way.
   */
  accept(to: Contact, letter: Letter): Promise<void>;
  /** Sends a letter once and returns when the mail server or the gateway has taken it; throws otherwise. */
  send(to: Contact, letter: Letter): Promise<void>;
  /** Which kinds of contact can be reached. */
  channels(): { readonly email: boolean; readonly mobile: boolean };
  /** Waits for the messages under way; nothing is accepted afterwards. */
  stop(): Promise<void>;
}

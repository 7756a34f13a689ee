import type { Locale } from '@openbourse/i18n';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The verification code within the text, or empty. */
  readonly code: string;
  readonly locale: Locale;
}

export interface TextMessage {
  /** A mobile number as in E.164. */
  readonly to: string;
  readonly text: string;
  /** The verification code within the text, or empty. */
  readonly code: string;
  readonly locale: Locale;
}

/**
 * Brings messages to people. A call returns once the message is accepted, before it is delivered, so that the
 * time of an answer tells nothing; what goes wrong afterwards is logged and counted.
 */
export interface Messenger {
  sendEmail(message: Email): Promise<void>;
  sendSms(message: TextMessage): Promise<void>;
  /** Which kinds of account can be reached. */
  channels(): { readonly email: boolean; readonly mobile: boolean };
  /** Waits for the messages under way; nothing is accepted afterwards. */
  stop(): Promise<void>;
}

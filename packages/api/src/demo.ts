import { endpoint } from './endpoint.ts';
import { boolean, integer, list, object, string, t } from './schema.ts';

/** These calls exist in demo mode only; elsewhere their paths are unknown. */

export const mailbox = endpoint('demo.mailbox', {
  summary: 'The messages that would have been sent to an e-mail address or mobile number, newest first.',
  input: object({ target: t.text(3, 254, 'anna@example.com') }),
  reply: list(
    object({
      id: integer(),
      channel: t.oneOf(['email', 'sms'] as const),
      target: string(),
      subject: string(),
      text: string(),
      /** The verification code in the message, or empty. */
      code: string(),
      at: t.instant,
    }),
  ),
});

export const verifyMe = endpoint('demo.verify_me', {
  summary: 'Certifies the user without documents and grants play money once.',
  input: object({}),
  reply: object({ is_user_real: boolean() }),
  isIdempotent: true,
});

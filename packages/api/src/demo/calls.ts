import { change, endpoint } from '../endpoint.ts';
import { OPERATOR_ROLES } from '../limits.ts';
import { boolean, integer, list, object, string, t } from '../schema.ts';

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

export const verifyMe = change('demo.verify_me', {
  summary: 'Certifies the user without documents and grants play money once.',
  input: object({}),
  reply: object({ is_user_real: boolean() }),
  once: true,
});

export const sendCoins = change('demo.send_coins', {
  summary: "Sends test coins on the demonstration's own chain to the user's deposit address.",
  input: object({ currency_id: t.id, chain: t.text(1, 20, 'ETH') }),
  reply: object({ txid: string(), amount: t.amount, address: string() }),
  errors: ['wallet.coin_not_found', 'wallet.deposit_closed', 'wallet.chain_unavailable'],
});

export const operators = endpoint('demo.operators', {
  summary: 'The operators of the demonstration with everything that a login needs.',
  input: object({}),
  reply: list(
    object({
      email: string(),
      name: string(),
      roles: list(t.oneOf(OPERATOR_ROLES)),
      password: string(),
      /** For an authenticator app: in base 32, and as a link. */
      secret: string(),
      uri: string(),
      /** The code that the authenticator shows now. */
      code: string(),
    }),
  ),
});

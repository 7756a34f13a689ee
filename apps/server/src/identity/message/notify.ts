import type { CodePurpose } from '@openbourse/api';
import { LIMITS } from '@openbourse/api';
import { interpolate, type Locale } from '@openbourse/i18n';
import { type Notifications, notificationMessages } from '@openbourse/i18n/notifications';
import type { RequestContext } from '../../kernel/request.ts';
import type { Account } from '../account/account.ts';
import { contactOf } from '../account/show-user.ts';
import type { User } from '../account/user-queries.ts';
import type { Kit } from '../deps.ts';
import { nameDevice } from '../session/device.ts';

/** What a person is told about their account without having asked. */
export type Notice =
  | 'accountExists'
  | 'newLogin'
  | 'passwordReset'
  | 'passwordChanged'
  | 'payPasswordSet'
  | 'payPasswordChanged'
  | 'tokenReuse'
  | 'authenticatorBound'
  | 'authenticatorUnbound'
  | 'recoveryCodeUsed'
  | 'passkeyAdded'
  | 'accountFrozen'
  | 'accountUnfrozen'
  | 'accountChanged'
  | 'payPasswordLocked';

/** Who gets a message; a stranger who registers has no code against phishing yet. */
type Reader = Pick<User, 'antiPhishingCode'> | null;

interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  readonly locale: Locale;
}

/** Writes the message that carries a code, with what it is for and that nobody else may have it. */
export function writeCode(input: {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly user: Reader;
  readonly locale: Locale;
}): Letter {
  const texts = notificationMessages(input.locale);
  const values = { code: input.code, minutes: LIMITS.codeTtlMs / 60_000 };
  const text = `${texts[`code.${input.purpose}`]}\n${texts['code.hint']}`;
  return {
    subject: texts['code.subject'],
    text: interpolate(text, values) + signatureOf(input.user, input.locale),
    code: input.code,
    locale: input.locale,
  };
}

/** Writes the message that tells what happened to the account, when and from where. */
export function writeNotice(input: {
  readonly notice: Notice;
  readonly at: number;
  readonly user: Reader;
  readonly context: Pick<RequestContext, 'ip' | 'userAgent' | 'locale'>;
}): Letter {
  const { notice, context } = input;
  const texts = notificationMessages(context.locale);
  const values = {
    device: nameDevice(context.userAgent),
    ip: context.ip,
    time: `${new Date(input.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  };
  const text = [texts[`${notice}.text`], texts['notice.origin'], texts['notice.hint']].join('\n');
  return {
    subject: subjectOf(notice, texts),
    text: interpolate(text, values) + signatureOf(input.user, context.locale),
    code: '',
    locale: context.locale,
  };
}

/** Changes of the security centre share one subject: the text tells which. */
function subjectOf(notice: Notice, texts: Notifications): string {
  const key = `${notice}.subject`;
  return key in texts ? texts[key as keyof Notifications] : texts['security.subject'];
}

/** The line that a forger cannot write. */
function signatureOf(user: Reader, locale: Locale): string {
  const antiPhishingCode = user?.antiPhishingCode ?? '';
  if (antiPhishingCode === '') return '';
  return `\n${interpolate(notificationMessages(locale).antiPhishing, { antiPhishingCode })}`;
}

/** Hands a letter to the messenger on the channel of the account, if that channel exists. */
export async function deliver(kit: Pick<Kit, 'messenger'>, to: Account, letter: Letter): Promise<void> {
  const { messenger } = kit;
  if (!messenger.channels()[to.kind]) return;
  const { subject, text, code, locale } = letter;
  if (to.kind === 'email') await messenger.sendEmail({ to: to.value, subject, text, code, locale });
  else await messenger.sendSms({ to: to.value, text, code, locale });
}

/** Tells a user what happened; a messenger that is out of order does not undo what was committed. */
export async function notify(
  kit: Pick<Kit, 'messenger' | 'clock' | 'log'>,
  input: {
    readonly user: Pick<User, 'id' | 'email' | 'mobile' | 'antiPhishingCode'>;
    readonly notice: Notice;
    readonly context: Pick<RequestContext, 'ip' | 'userAgent' | 'locale'>;
  },
): Promise<void> {
  const { user, notice, context } = input;
  const letter = writeNotice({ notice, at: kit.clock.now(), user, context });
  try {
    await deliver(kit, contactOf(user), letter);
  } catch (error) {
    kit.log.warn({ err: error, user_id: user.id, notice }, 'a notice was not accepted');
  }
}

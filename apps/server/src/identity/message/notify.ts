import { type CodePurpose, LIMITS, type NotificationKind } from '@openbourse/api';
import { interpolate, type Locale } from '@openbourse/i18n';
import { notificationMessages } from '@openbourse/i18n/notifications';
import type { Tx } from '../../kernel/db.ts';
import type { RequestContext } from '../../kernel/request.ts';
import { type Contact, enqueueNotification, type Letter, signLetter } from '../../notification/index.ts';
import type { User } from '../account/user-queries.ts';
import type { Deps } from '../deps.ts';
import { nameDevice } from '../device/device.ts';

/** Reader of a message; a stranger who registers has no code against phishing yet. */
type Reader = Pick<User, 'antiPhishingCode'> | null;

/** Writes the message that carries a code, with its purpose and the warning to keep it secret. */
export function writeCode(input: {
  readonly purpose: CodePurpose;
  readonly code: string;
  readonly user: Reader;
  readonly locale: Locale;
  /** The name of the site. */
  readonly brand: string;
}): Letter {
  const { user, locale, brand } = input;
  const texts = notificationMessages(locale);
  const values = { brand, code: input.code, minutes: LIMITS.codeTtlMs / 60_000 };
  const text = interpolate(`${texts[`code.${input.purpose}`]}\n${texts['code.hint']}`, values);
  return {
    subject: interpolate(texts['code.subject'], { brand }),
    text: signLetter(text, { locale, antiPhishingCode: user?.antiPhishingCode ?? null }),
    code: input.code,
    locale,
  };
}

/** Writes to the owner of an account that a stranger has tried to register, when and from where. */
export function writeAccountExists(input: {
  readonly at: number;
  readonly user: NonNullable<Reader>;
  readonly context: Pick<RequestContext, 'ip' | 'userAgent' | 'locale'>;
  readonly brand: string;
}): Letter {
  const { brand } = input;
  const { locale, ip, userAgent } = input.context;
  const texts = notificationMessages(locale);
  const time = `${new Date(input.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const origin = interpolate(texts['notice.origin'], { device: nameDevice(userAgent), ip, time });
  const text = [interpolate(texts['accountExists.text'], { brand }), origin, texts['notice.hint']].join('\n');
  const { antiPhishingCode } = input.user;
  return {
    subject: interpolate(texts['accountExists.subject'], { brand }),
    text: signLetter(text, { locale, antiPhishingCode }),
    code: '',
    locale,
  };
}

/** Notifies a user in the caller's transaction of an event of the account and its origin. */
export async function notify(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  input: {
    readonly userId: number;
    readonly kind: NotificationKind;
    readonly origin: Pick<RequestContext, 'ip' | 'userAgent'>;
    /** Parameters that the text of the kind names. */
    readonly params?: Readonly<Record<string, string>>;
    /** Where the message goes when it is not to the account as it is now. */
    readonly to?: Contact;
  },
): Promise<void> {
  const { userId, kind, origin, params, to } = input;
  await enqueueNotification(tx, {
    userId,
    kind,
    params: { ...params, ...(origin.ip !== '' && { ip: origin.ip, device: nameDevice(origin.userAgent) }) },
    key: deps.random.uuid(),
    at: deps.clock.now(),
    ...(to === undefined ? {} : { to }),
  });
}

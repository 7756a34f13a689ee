import type { NotificationKind } from '@openbourse/api';
import { interpolate, type Locale } from '@openbourse/i18n';
import { noticeMessages, type Notices, notificationMessages } from '@openbourse/i18n/notifications';
import { groupOf } from './enqueue.ts';
import type { Letter } from './message/messenger.ts';

/** Reader of a letter, with their language and the code that a forger does not know. */
export interface Reader {
  readonly locale: Locale;
  readonly antiPhishingCode: string | null;
  /** The name of the site. */
  readonly brand: string;
}

/** Content of a notice, as it is kept. */
export interface Told {
  readonly kind: NotificationKind;
  readonly params: Readonly<Record<string, string>>;
  readonly at: number;
}

/**
 * Writes the message of a notice: what happened, where from and when, and what to do if it was another
 * person.
 */
export function writeLetter(told: Told, reader: Reader): Letter {
  const texts = notificationMessages(reader.locale);
  const { title, text } = writeShort(told, reader);
  const time = `${new Date(told.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const hasOrigin = (told.params['ip'] ?? '') !== '';
  const lines = [
    text,
    hasOrigin
      ? interpolate(texts['notice.origin'], { ...told.params, time })
      : interpolate(texts['notice.time'], { time }),
    ...(isDoing(told.kind) ? [texts['notice.hint']] : []),
  ];
  return { subject: title, text: signLetter(lines.join('\n'), reader), code: '', locale: reader.locale };
}

/** Reports whether the kind announces an act of a person, and so perhaps of another one than the owner. */
function isDoing(kind: NotificationKind): boolean {
  return groupOf(kind) === 'security' || kind.startsWith('withdrawal_');
}

/** The title and text of a notice, as a browser shows them. */
export function writeShort(
  told: Told,
  { locale, brand }: Pick<Reader, 'locale' | 'brand'>,
): { readonly title: string; readonly text: string } {
  const texts = noticeMessages(locale);
  const words = { ...inWords(told.params, texts), brand };
  return {
    title: interpolate(texts[`${told.kind}.title`], words),
    text: interpolate(texts[`${told.kind}.text`], words),
  };
}

/** Sides and directions are kept by their names. */
function inWords(params: Told['params'], texts: Notices): Told['params'] {
  const { side, direction } = params;
  return {
    ...params,
    ...((side === 'buy' || side === 'sell') && { side: texts[`side.${side}`] }),
    ...((direction === 'long' || direction === 'short') && { direction: texts[`direction.${direction}`] }),
  };
}

/** Adds the line that a forger cannot write. */
export function signLetter(text: string, { locale, antiPhishingCode }: Omit<Reader, 'brand'>): string {
  if (antiPhishingCode === null || antiPhishingCode === '') return text;
  return `${text}\n${interpolate(notificationMessages(locale).antiPhishing, { antiPhishingCode })}`;
}

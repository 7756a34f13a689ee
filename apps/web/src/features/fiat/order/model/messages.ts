import type { CallReply } from '@openbourse/client';

export type Message = CallReply<'fiat.messages'>['data'][number];

export interface TextPart {
  /** Its start in the text, which distinguishes it from the others. */
  readonly at: number;
  readonly text: string;
  readonly isMasked: boolean;
}

/** A text in parts, so that a link that was hidden is shown as such. */
export function partsOf(text: string, mask: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  while (at < text.length) {
    const found = text.indexOf(mask, at);
    const end = found === -1 ? text.length : found;
    if (end > at) parts.push({ at, text: text.slice(at, end), isMasked: false });
    if (found !== -1) parts.push({ at: found, text: mask, isMasked: true });
    at = found === -1 ? end : found + mask.length;
  }
  return parts;
}

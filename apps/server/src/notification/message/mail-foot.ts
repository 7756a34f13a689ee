import type { Brand } from '../../kernel/default-brand.ts';

/** Ends the text of a mail with who runs the site and where help is, as far as the brand says it. */
export function withFoot(
  text: string,
  { legalEntity, supportEmail }: Pick<Brand, 'legalEntity' | 'supportEmail'>,
): string {
  const lines = [legalEntity, supportEmail].filter((line) => line !== '');
  return lines.length === 0 ? text : `${text}\n\n-- \n${lines.join('\n')}`;
}

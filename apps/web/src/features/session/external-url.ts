/** The address when it is one a browser may open from here; a setting must not smuggle in a script. */
export function externalUrl(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  return /^(https?|mailto|tel):$/.test(new URL(text).protocol) ? text : null;
}

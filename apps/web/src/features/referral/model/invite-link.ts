/** Address of the registration with the code filled in. */
export function inviteLink({ origin, code }: { readonly origin: string; readonly code: string }): string {
  return `${origin}/register?invite_code=${encodeURIComponent(code)}`;
}

/** The address as a person would say it. */
export function shownLink(link: string): string {
  return link.replace(/^https?:\/\//, '');
}

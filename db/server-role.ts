import { createHmac } from 'node:crypto';

/** The role of the server in a database that the launcher made; the launcher's own role owns the tables. */
export const SERVER_ROLE = 'openbourse_server';

/**
 * The address for the server in a launched database, from that of the owner. The password follows from the owner's, and
 * not the other way round.
 */
export function serverUrlOf(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  if (url.username === SERVER_ROLE) return ownerUrl;
  url.password = createHmac('sha256', decodeURIComponent(url.password)).update(SERVER_ROLE).digest('hex');
  url.username = SERVER_ROLE;
  return url.href;
}

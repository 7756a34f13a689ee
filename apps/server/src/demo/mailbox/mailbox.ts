import { demo } from '@openbourse/api';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { HttpServer } from '../../kernel/http.ts';
import type { Messenger } from '../../notification/index.ts';
import { insertMessage, listMessages } from './mailbox-queries.ts';

const SHOWN_MAX = 20;

/** Creates the messenger of demo mode: what would be sent is kept, for the mailbox to show. */
export function createDemoMessenger(deps: { readonly db: Db; readonly clock: Clock }): Messenger {
  const { db, clock } = deps;
  const keep: Messenger['send'] = (to, { subject, text, code }) =>
    to.kind === 'email'
      ? insertMessage(db, { channel: 'email', target: to.value, subject, text, code, at: clock.now() })
      : insertMessage(db, { channel: 'sms', target: to.value, subject: '', text, code, at: clock.now() });
  return {
    channels: () => ({ email: true, mobile: true }),
    accept: keep,
    send: keep,
    stop: async () => undefined,
  };
}

/** Serves the mailbox. Only demo mode calls this; elsewhere the path is unknown. */
export function mailboxRoutes(http: HttpServer, deps: { readonly db: Db }): void {
  http.servePublic(demo.mailbox, ({ target }) => {
    const email = target.trim().toLowerCase();
    return listMessages(deps.db, { email, mobileEnding: mobileEndingOf(email), limit: SHOWN_MAX });
  });
}

const MOBILE_DIGITS_MIN = 6;

/** A person types a number with or without its calling code, spaces and leading zero. */
function mobileEndingOf(text: string): string {
  if (text.includes('@')) return '';
  const digits = text.replace(/[^0-9]/g, '').replace(/^0+/, '');
  return digits.length >= MOBILE_DIGITS_MIN ? digits : '';
}

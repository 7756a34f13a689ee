import { change, endpoint } from '../endpoint.ts';
import {
  NOTIFICATION_GROUPS,
  NOTIFICATION_KINDS,
  type NotificationGroup,
  OPTIONAL_NOTIFICATION_KINDS,
} from '../limits.ts';
import { boolean, integer, list as listOf, nullable, object, optional, string, t, texts } from '../schema.ts';

const GROUPS = Object.keys(NOTIFICATION_GROUPS) as readonly NotificationGroup[];

/** Also a row of the socket's NOTIFICATION channel. `params` fill the text of the kind. */
const notice = object({
  id: integer(),
  kind: t.oneOf(NOTIFICATION_KINDS),
  group: t.oneOf(GROUPS),
  params: texts,
  at: t.instant,
  read_at: nullable(t.instant),
});

export const list = endpoint('notification.list', {
  summary: 'What happened to the account and its money, newest first, and how much of it is unread.',
  input: object({ is_unread: optional(t.flag), cursor: optional(t.cursor), limit: optional(t.limit) }),
  reply: object({ data: listOf(notice), next_cursor: nullable(string()), unread: integer() }),
});

export const read = change('notification.read', {
  summary: 'Marks a notice as read, or all of them when no id is given.',
  input: object({ id: optional(t.id) }),
  reply: object({ unread: integer() }),
  errors: ['notification.not_found'],
});

const settingsSchema = object({
  groups: listOf(object({ group: t.oneOf(GROUPS), is_push: boolean() })),
  /** The kinds that a user may do without. */
  kinds: listOf(object({ kind: t.oneOf(OPTIONAL_NOTIFICATION_KINDS), is_on: boolean() })),
});

export const settings = endpoint('notification.settings', {
  summary:
    'Which groups of notices go to the browsers of the user, and which kinds of the trading group are written at all; messages cannot be switched off.',
  input: object({}),
  reply: settingsSchema,
});

export const setSettings = change('notification.set_settings', {
  summary: 'Switches the notices of a group on or off for the browsers of the user.',
  input: object({ group: t.oneOf(GROUPS), push: t.oneOf(['on', 'off'] as const) }),
  reply: settingsSchema,
});

export const setKind = change('notification.set_kind', {
  summary: 'Switches a kind of the trading group on or off; what is off is not written at all.',
  input: object({ kind: t.oneOf(OPTIONAL_NOTIFICATION_KINDS), state: t.oneOf(['on', 'off'] as const) }),
  reply: settingsSchema,
});

export const pushKey = endpoint('notification.push_key', {
  summary: 'The key that a browser needs to subscribe (VAPID, base64url).',
  input: object({}),
  reply: object({ public_key: string() }),
});

const endpointText = t.text(20, 1_000, 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn');

export const pushSubscribe = change('notification.push_subscribe', {
  summary:
    'Sends notices to this browser while the site is closed, until its session ends; of more than ten the oldest is dropped.',
  input: object({
    endpoint: endpointText,
    p256dh: t.text(
      80,
      100,
      'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    ),
    auth: t.text(16, 32, 'tBHItJI5svbpez7KI4CCXg'),
  }),
  reply: object({}),
  errors: ['notification.push_endpoint_refused'],
});

export const pushUnsubscribe = change('notification.push_unsubscribe', {
  summary: 'Sends nothing any more to the browser of a session, of this one when no id is given.',
  input: object({ id: optional(t.uuid) }),
  reply: object({}),
});

export const pushBrowsers = endpoint('notification.push_browsers', {
  summary: 'The browsers that get notices while the site is closed, by their sessions, newest first.',
  input: object({}),
  reply: listOf(object({ id: t.uuid, device: string(), created_at: t.instant, is_current: boolean() })),
});

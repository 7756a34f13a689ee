import { describe, expect, it } from 'vitest';
import { decide } from './decide.ts';

const OPENED = 1_000_000;
const PAID = OPENED + 30_000;

type Order = Parameters<typeof decide>[0];
type Message = Parameters<typeof decide>[1]['messages'][number];

const unpaid = (role: Order['role']): Order => ({
  role,
  state: 'unpaid',
  created_at: OPENED,
  paid_at: null,
  is_payer_name_equal: null,
  actions: role === 'buyer' ? ['pay', 'cancel'] : ['extend'],
});
const paid = (role: Order['role'], isNameEqual = true): Order => ({
  ...unpaid(role),
  state: 'paid',
  paid_at: PAID,
  is_payer_name_equal: isNameEqual,
  actions: [],
});
const message = (sender: Message['sender'], at: number, kind: Message['kind'] = 'text'): Message => ({
  id: at,
  order_id: '',
  sender,
  kind,
  text: kind === 'text' ? 'Hello?' : null,
  template: kind === 'template' ? 'hello' : null,
  picture: null,
  at,
});

describe('a merchant who buys', () => {
  it.each([
    ['says first that the payment comes', unpaid('buyer'), [], 0, { kind: 'say', template: 'paying_now' }],
    ['waits', unpaid('buyer'), [message('buyer', OPENED, 'template')], 14_999, null],
    ['pays after a while', unpaid('buyer'), [], 15_000, { kind: 'pay' }],
    ['pays once', paid('buyer'), [], 60_000, null],
    [
      'asks for the release when it is asked for something',
      paid('buyer'),
      [message('seller', OPENED + 50_000)],
      60_000,
      { kind: 'say', template: 'please_check' },
    ],
  ] as const)('%s', (_title, order, messages, after, deed) => {
    expect(decide(order, { messages, now: OPENED + after })).toEqual(deed);
  });
});

describe('a merchant who sells', () => {
  it.each([
    ['greets', unpaid('seller'), [], 0, { kind: 'say', template: 'hello' }],
    ['greets once', unpaid('seller'), [message('seller', OPENED, 'template')], 60_000, null],
    ['looks into the account first', paid('seller'), [], 49_999, null],
    ['confirms', paid('seller'), [], 50_000, { kind: 'confirm' }],
    [
      'confirms in the time that was postponed',
      { ...paid('seller'), state: 'postponed' as const },
      [],
      50_000,
      { kind: 'confirm' },
    ],
    ['releases nothing to another name', paid('seller', false), [], 50_000, { kind: 'protest' }],
    ['leaves a dispute to others', { ...paid('seller'), state: 'disputed' as const }, [], 90_000, null],
    [
      'answers a text after a moment',
      unpaid('seller'),
      [message('buyer', OPENED + 10_000), message('seller', OPENED, 'template')],
      14_000,
      { kind: 'say', template: 'need_reference' },
    ],
    [
      'does not answer what is ready-made',
      unpaid('seller'),
      [message('buyer', OPENED + 10_000, 'template'), message('seller', OPENED, 'template')],
      14_000,
      null,
    ],
    [
      'does not answer itself, nor notes of the system',
      unpaid('seller'),
      [message('system', OPENED + 12_000), message('seller', OPENED + 10_000)],
      60_000,
      null,
    ],
    [
      'does not answer for ever',
      unpaid('seller'),
      [message('buyer', OPENED + 20_000), ...Array.from({ length: 6 }, () => message('seller', OPENED))],
      60_000,
      null,
    ],
  ] as const)('%s', (_title, order, messages, after, deed) => {
    expect(decide(order, { messages, now: OPENED + after })).toEqual(deed);
  });
});

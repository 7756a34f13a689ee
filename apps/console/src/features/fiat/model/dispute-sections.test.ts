import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import { createFormat } from '@openbourse/kit/lib/use-format.ts';
import { expect, test } from 'vitest';
import type { Texts } from '../../../shared/lib/texts.ts';
import type { Message, Order } from '../api.ts';
import { disputeSections, picturesOf, type Word } from './dispute-sections.ts';

const VOUCHER = '0190a000-0000-7000-8000-000000000001';
const STATEMENT = '0190a000-0000-7000-8000-000000000002';
const PHOTO = '0190a000-0000-7000-8000-000000000003';
const QR = '0190a000-0000-7000-8000-000000000004';

const party: Order['buyer'] = {
  user_id: 1,
  uid: '10000001',
  real_name: 'Anna Berger',
  registered_at: 0,
  level: 1,
  orders: 3,
  completed: 2,
  completion_percent: '66.66',
  cancellations_30d: 1,
  disputes_lost: 0,
  false_payments_30d: 0,
  merchant: null,
};

const message = (id: number, rest: Partial<Message>): Message => ({
  id,
  order_id: VOUCHER,
  sender: 'buyer',
  kind: 'text',
  text: null,
  template: null,
  picture: null,
  at: id,
  ...rest,
});

const order: Order = {
  id: VOUCHER,
  payment_reference: '4815162342',
  buyer_id: 1,
  seller_id: 2,
  buyer_uid: '10000001',
  seller_uid: '10000002',
  coin: 'USDT',
  unit: 'EUR',
  price: '0.92',
  quantity: '100',
  amount: '92',
  state: 'disputed',
  created_at: 1,
  due_at: null,
  ended_at: null,
  waiting_since: 3,
  work: 'rule',
  fee: '0.15',
  window_minutes: 30,
  is_extended: false,
  paid_at: 2,
  buyer: party,
  seller: { ...party, user_id: 2, uid: '10000002', real_name: null },
  payee: {
    kind: 'bank',
    real_name: 'Chen Wei',
    bank_name: 'Bank',
    branch: null,
    card_number: '123',
    account: null,
    nickname: null,
    ...{ name: 'Bank account', names: [] },
    fields: [
      { key: 'bank_name', kind: 'text', label: 'Bank', labels: [], value: 'Bank' },
      { key: 'card_number', kind: 'card_number', label: 'Card number', labels: [], value: '123' },
    ],
    qr: QR,
  },
  voucher: VOUCHER,
  payer_name: 'Anne Berger',
  is_stated_name_equal: false,
  is_seen_name_equal: null,
  dispute: {
    opened_by: null,
    reason: null,
    text: '',
    opened_at: 3,
    evidence_until: null,
    evidence: [{ id: 1, side: 'seller', text: 'Look', picture: STATEMENT, sha256: 'abc', at: 4 }],
    rulings: [{ ordinal: 1, winner: 'seller', reason: 'payer_name_differs', text: 'Another payer', at: 5 }],
    review_until: null,
    review: null,
  },
  ruled_by: [{ ordinal: 1, operator_name: 'Demo Checker' }],
  events: [
    { at: 1, event: 'open', actor: 'buyer', from_state: null, to_state: 'unpaid', reason: null, text: null },
  ],
  messages: [
    message(2, { kind: 'image', picture: PHOTO }),
    message(1, { kind: 'template', template: 'hello' }),
    message(3, { kind: 'system', sender: 'system', text: 'dispute' }),
  ],
};

const words = {
  t: ((key: string) => key) as Texts,
  kit: ((key: string) => key) as Translate,
  format: createFormat('en-US', () => 0),
  addressOf: (id: string) => (id === PHOTO ? null : `data:${id}`),
  wordOf: ({ text }: Word) => text,
};

test('the pictures are voucher, evidence and chat, and no payment code', () => {
  expect(picturesOf(order)).toEqual([VOUCHER, STATEMENT, PHOTO]);
});

test('every part of the order has its section', () => {
  const sections = disputeSections(order, words);
  expect(sections.map((section) => section.title)).toEqual([
    'fiat:order',
    'fiat:buyer',
    'fiat:seller',
    'fiat:payment',
    'fiat:dispute',
    'fiat:rulings',
    'fiat:timeLine',
    'fiat:chat',
  ]);
  expect(sections[3]?.facts).toContainEqual(['fiat:names', 'fiat:names.differs']);
  expect(sections[3]?.facts).toContainEqual(['fiat:kind', 'Bank account']);
  expect(sections[3]?.facts).toContainEqual(['Card number', '123']);
  expect(sections[3]?.pictures?.[0]?.address).toBe(`data:${VOUCHER}`);
  expect(sections[4]?.facts).toContainEqual(['shell:reason.label', 'fiat:dispute.nobody']);
  expect(sections[5]?.table?.rows[0]).toContain('Demo Checker');
});

test('the chat is in the order of writing, and says which picture is missing', () => {
  const chat = disputeSections(order, words).at(-1);
  expect(chat?.table?.rows.map((row) => row.at(-1))).toEqual([
    'fiat:chat.template.hello',
    'fiat:chat.picture',
    'fiat:event.dispute',
  ]);
  expect(chat?.pictures).toEqual([expect.objectContaining({ address: null })]);
});

test('an order without a dispute has no section of one', () => {
  const titles = disputeSections({ ...order, dispute: null }, words).map((section) => section.title);
  expect(titles).not.toContain('fiat:dispute');
  expect(titles).not.toContain('fiat:rulings');
});

import type { Client } from '@openbourse/client';
import { TEST_PAY_PASSWORD } from './accounts.ts';
import type { FiatThings } from './fiat-things.ts';
import { uploadPaper } from './identity-papers.ts';

/** Cases of the test of foreign ids: unused ids, and the input of each call besides them. */
export type Fields = Readonly<Record<string, string | number>>;

export const NOWHERE = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7f2';
const NO_NUMBER = 999_999_999;

export const MISSING = {
  alert: NO_NUMBER,
  apiKey: NO_NUMBER,
  file: NOWHERE,
  address: NOWHERE,
  withdrawal: NOWHERE,
  payment: NOWHERE,
  deposit: NOWHERE,
  passkey: NOWHERE,
  method: NOWHERE,
  session: NOWHERE,
  order: NOWHERE,
  microOrder: NOWHERE,
  position: NOWHERE,
  stakingOrder: NOWHERE,
  subAgent: NOWHERE,
  close: NOWHERE,
  conversion: NOWHERE,
  plan: NO_NUMBER,
  ad: NOWHERE,
  fiatOrder: NOWHERE,
  voucher: NOWHERE,
  message: NO_NUMBER,
  feedback: NOWHERE,
  feedbackPicture: NOWHERE,
  supportMessage: NO_NUMBER,
  supportPicture: NOWHERE,
  notice: NO_NUMBER,
  balance: NO_NUMBER,
};
export type Thing = keyof typeof MISSING;

/** Input of the call besides the id; a function where a code is needed, which works once. */
export interface Case {
  readonly thing: Thing;
  readonly field: string;
  readonly more?: () => Promise<Fields>;
}

const withPayPassword = async (): Promise<Fields> => ({ pay_password: TEST_PAY_PASSWORD });
export const COLLECTION = {
  kind: 'alipay',
  real_name: 'Anna Berger',
  account: 'anna@example.com',
  pay_password: TEST_PAY_PASSWORD,
} as const;

const AD_TERMS = {
  quantity: '100',
  price_kind: 'fixed',
  price: '1',
  min_volume: '20',
  max_volume: '50',
} as const;
const ofOrder = (field: string, more: Fields = {}): readonly Case[] => [
  { thing: 'fiatOrder', field, more: async () => more },
];
/** Calls of trading between people. */
export function fiatCases(fiat: () => FiatThings): Readonly<Record<string, readonly Case[]>> {
  /** In an order of the stranger's own. */
  const inOwn = (
    thing: Thing,
    name: { readonly field: string; readonly order: string },
    more: Fields,
  ): Case => ({
    thing,
    field: name.field,
    more: async () => ({ [name.order]: fiat().strangersOrder, ...more }),
  });
  return {
    'fiat.add_evidence': [
      ...ofOrder('id', { text: 'Mine' }),
      inOwn('voucher', { field: 'picture', order: 'id' }, { text: 'Mine' }),
    ],
    'fiat.cancel': ofOrder('id', { reason: 'changed_mind' }),
    'fiat.change_ad': [{ thing: 'ad', field: 'id', more: async () => ({ action: 'cancel' }) }],
    'fiat.confirm': ofOrder('id', { is_payer_name_equal: 'true', pay_password: TEST_PAY_PASSWORD }),
    'fiat.dispute': ofOrder('id', { reason: 'not_received', text: 'Mine' }),
    'fiat.dispute_file': ofOrder('id'),
    'fiat.edit_ad': [{ thing: 'ad', field: 'id', more: async () => AD_TERMS }],
    'fiat.extend': ofOrder('id'),
    'fiat.messages': ofOrder('order_id'),
    'fiat.open_order': [
      {
        thing: 'method',
        field: 'method_id',
        more: async () => ({ ad_id: fiat().ad, amount: '50', price: '1.02' }),
      },
    ],
    'fiat.order': ofOrder('id'),
    'fiat.pay': [
      ...ofOrder('id', { payer_name: 'Anna Berger' }),
      inOwn('voucher', { field: 'voucher', order: 'id' }, { payer_name: 'Anna Berger' }),
    ],
    'fiat.picture': [
      ...ofOrder('order_id', { id: NOWHERE }),
      inOwn('voucher', { field: 'id', order: 'order_id' }, {}),
    ],
    'fiat.postpone': ofOrder('id', { reason: 'bank_delay' }),
    'fiat.read_messages': [
      ...ofOrder('order_id', { message_id: 1 }),
      inOwn('message', { field: 'message_id', order: 'order_id' }, {}),
    ],
    'fiat.request_review': ofOrder('id', { text: 'Mine' }),
    'fiat.send_message': [
      ...ofOrder('order_id', { kind: 'text', text: 'Hello' }),
      inOwn('voucher', { field: 'picture', order: 'order_id' }, { kind: 'image' }),
    ],
    'fiat.collection_method': [{ thing: 'method', field: 'id' }],
    'fiat.remove_collection_method': [{ thing: 'method', field: 'id', more: withPayPassword }],
    'fiat.save_collection_method': [
      { thing: 'method', field: 'id', more: async () => COLLECTION },
      { thing: 'file', field: 'qr', more: async () => COLLECTION },
    ],
    'fiat.set_default_collection_method': [{ thing: 'method', field: 'id', more: withPayPassword }],
  };
}

const FEEDBACK = { type: 'trading', title: 'Chart', content: 'The chart does not move.' } as const;

/** Calls of feedback and of the chat with customer service. */
export function deskCases(stranger: () => Client): Readonly<Record<string, readonly Case[]>> {
  return {
    'feedback.details': [{ thing: 'feedback', field: 'id' }],
    'feedback.reply': [
      { thing: 'feedback', field: 'id', more: async () => ({ text: 'Mine' }) },
      {
        thing: 'feedbackPicture',
        field: 'pictures',
        more: async () => ({ id: (await stranger().call('feedback.submit', FEEDBACK)).id, text: 'Mine' }),
      },
    ],
    'feedback.submit': [{ thing: 'feedbackPicture', field: 'pictures', more: async () => FEEDBACK }],
    'support.picture': [{ thing: 'supportPicture', field: 'id' }],
    'support.read_messages': [{ thing: 'supportMessage', field: 'message_id' }],
    'support.send_message': [{ thing: 'supportPicture', field: 'picture' }],
  };
}

/** Feedback and a message to customer service, each with a picture. */
export async function collectSupport(client: Client) {
  const feedbackPicture = await uploadPaper(client, 'feedback');
  const feedback = await client.call('feedback.submit', { ...FEEDBACK, pictures: feedbackPicture });
  const supportPicture = await uploadPaper(client, 'support_chat');
  const message = await client.call('support.send_message', { picture: supportPicture });
  return { feedback: feedback.id, feedbackPicture, supportMessage: message.id, supportPicture };
}

import type { CallReply } from '@openbourse/client';
import type { PartOf } from '@openbourse/testkit/fake-api';

const TEXT = { kind: 'text', labels: [], min: 1, max: 100, is_required: true } as const;

/** The ways of paying that a new installation has, in one language, and one that an operator has added. */
export const PAYMENT_METHODS: readonly PartOf<CallReply<'fiat.payment_methods'>[number]>[] = [
  {
    ...({
      code: 'bank',
      name: 'Bank account',
      is_offered: true,
      is_name_verified: true,
      picture: 'none',
    } as const),
    fields: [
      { ...TEXT, key: 'bank_name', label: 'Bank' },
      { ...TEXT, key: 'branch', label: 'Branch', is_required: false },
      {
        ...TEXT,
        ...({ key: 'card_number', kind: 'card_number', label: 'Card number or IBAN' } as const),
        ...{ min: 10, max: 34 },
      },
    ],
  },
  {
    ...({
      code: 'alipay',
      name: 'Alipay',
      is_offered: true,
      is_name_verified: true,
      picture: 'optional',
    } as const),
    fields: [{ ...TEXT, key: 'account', kind: 'account', label: 'Alipay account' }],
  },
  {
    ...({
      code: 'wechat',
      name: 'WeChat Pay',
      is_offered: true,
      is_name_verified: true,
      picture: 'optional',
    } as const),
    fields: [
      { ...TEXT, key: 'account', kind: 'account', label: 'WeChat ID' },
      { ...TEXT, key: 'nickname', label: 'WeChat nickname' },
    ],
  },
  {
    ...({
      code: 'promptpay',
      name: 'PromptPay',
      is_offered: true,
      is_name_verified: true,
      picture: 'none',
    } as const),
    fields: [{ ...TEXT, key: 'phone', kind: 'phone', label: 'Phone number', min: 7, max: 16 }],
  },
];

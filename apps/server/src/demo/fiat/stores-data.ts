/** Collection method of a person of the demonstration. */
export interface DemoMethod {
  readonly kind: string;
  readonly bank_name?: string;
  readonly card_number?: string;
  readonly account?: string;
  readonly nickname?: string;
}

/** A merchant of the demonstration. The accounts, banks and numbers are made up. */
export interface DemoStore {
  readonly email: string;
  /** Of the numbers that are kept for stories; null for who has none. */
  readonly mobile: string | null;
  /** The certified name. */
  readonly name: string;
  readonly businessName: string;
  readonly statement: string;
  readonly methods: readonly DemoMethod[];
}

/** The stores that a robot minds; no person logs in to them. */
export const DEMO_STORES: readonly DemoStore[] = [
  {
    email: 'store1@demo.openbourse.example',
    mobile: '+12025550141',
    name: 'Lena Hartwig',
    businessName: 'Nordlicht Handel',
    statement: 'Euro and pound by bank transfer, every day.',
    methods: [
      { kind: 'bank', bank_name: 'Hansebank Nord', card_number: 'DE02 7001 0080 0012 3456 78' },
      { kind: 'wechat', account: 'nordlicht-lena', nickname: 'Nordlicht' },
    ],
  },
  {
    email: 'store2@demo.openbourse.example',
    mobile: '+12025550142',
    name: 'Oliver Pembroke',
    businessName: 'Quayside Coin Desk',
    statement: 'Pound and dollar, answers within minutes.',
    methods: [{ kind: 'bank', bank_name: 'Quayside Building Society', card_number: '4021 7788 1203 5566' }],
  },
  {
    email: 'store3@demo.openbourse.example',
    mobile: '+12025550143',
    name: 'Yuki Moriyama',
    businessName: 'Hinode Trade House',
    statement: 'Yen and won for people who hold coins for long.',
    methods: [
      { kind: 'bank', bank_name: 'Hinode Savings Bank', card_number: '0192 4455 8810 2203' },
      { kind: 'alipay', account: 'hinode-moriyama' },
    ],
  },
  {
    email: 'store4@demo.openbourse.example',
    mobile: '+12025550144',
    name: 'Lin Xiaomei',
    businessName: 'Lotus Lantern Coins',
    statement: 'Yuan and Hong Kong dollar by bank and payment application.',
    methods: [
      { kind: 'bank', bank_name: 'Lotus River Bank', card_number: '6222 0299 1180 4477 301' },
      { kind: 'alipay', account: 'lotus-lantern-lin' },
      { kind: 'wechat', account: 'lotuslantern-lin', nickname: '莲灯' },
    ],
  },
  {
    email: 'store5@demo.openbourse.example',
    mobile: '+12025550145',
    name: 'Nguyen Minh Anh',
    businessName: 'Mekong Bridge',
    statement: 'Baht and dong, small orders welcome.',
    methods: [
      { kind: 'bank', bank_name: 'Mekong Delta Bank', card_number: '9704 3688 1290 5541' },
      { kind: 'alipay', account: 'mekong-bridge-anh' },
    ],
  },
];

/** The store that a person can try: only its owner acts. */
export const PERSON_STORE: DemoStore & { readonly funds: string } = {
  email: 'ben@demo.openbourse.example',
  mobile: null,
  name: 'Ben Adler',
  businessName: 'Adler Coin Corner',
  statement: 'Euro by bank transfer.',
  methods: [{ kind: 'bank', bank_name: 'Alsterbank', card_number: 'DE02 7001 0080 0087 6543 21' }],
  /** USDT for the fiat account: the bond, and what the ads sell. */
  funds: '6000',
};

/** A person who wants to buy and sell without a store. */
export const PERSON_BUYER = {
  email: 'anna@demo.openbourse.example',
  name: 'Anna Berger',
  methods: [{ kind: 'bank', bank_name: 'Elbsparkasse', card_number: 'DE02 7001 0080 0011 2233 44' }],
  funds: '5000',
} as const;

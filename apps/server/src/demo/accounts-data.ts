/** The accounts of a new demonstration. People may log in with the first two; the others only trade. */
export interface DemoAccount {
  readonly email: string;
  /** Null: the password is unknown, so no login is possible. */
  readonly password: string | null;
  /** The certified name; null for one that is made up. */
  readonly name: string | null;
  readonly role: 'person' | 'trader' | 'provider';
  /** On the demonstration's chain, usable from the start; one of the accounts that its node makes by itself. */
  readonly withdrawalAddress: string | null;
  /** The account before it by whose code this one registered; null for the operator's code. */
  readonly invitedBy: string | null;
}

export const DEMO_PASSWORD = 'Bourse2026';
export const DEMO_PAY_PASSWORD = '481516';

const TRADER_COUNT = 8;
const ANNA = 'anna@demo.openbourse.example';
const BEN = 'ben@demo.openbourse.example';
const traderEmail = (number: number): string => `trader${number}@demo.openbourse.example`;
/** Inviters of the traders, in their order: a tree of four levels below Anna. */
const TRADER_INVITERS = [ANNA, ANNA, BEN, traderEmail(1), traderEmail(1), traderEmail(4)];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    email: ANNA,
    password: DEMO_PASSWORD,
    name: 'Anna Berger',
    role: 'person',
    withdrawalAddress: '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720',
    invitedBy: null,
  },
  {
    email: BEN,
    password: DEMO_PASSWORD,
    name: 'Ben Adler',
    role: 'person',
    withdrawalAddress: '0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
    invitedBy: ANNA,
  },
  {
    email: 'provider@demo.openbourse.example',
    password: null,
    name: null,
    role: 'provider',
    withdrawalAddress: null,
    invitedBy: null,
  },
  ...Array.from({ length: TRADER_COUNT }, (_, index) => ({
    email: traderEmail(index + 1),
    password: null,
    name: null,
    role: 'trader' as const,
    withdrawalAddress: null,
    invitedBy: TRADER_INVITERS[index] ?? null,
  })),
];

const FIRST_NAMES = ['Clara', 'David', 'Elena', 'Felix', 'Grace', 'Henry', 'Irene'];
const LAST_NAMES = [
  'Moreau',
  'Nakamura',
  'Olsen',
  'Petrov',
  'Quinn',
  'Rossi',
  'Sato',
  'Tran',
  'Ueda',
  'Vogel',
  'Wong',
];

/** A made-up name for a user of a demonstration, always the same. */
export function demoName(userId: number): string {
  return `${FIRST_NAMES[userId % FIRST_NAMES.length]} ${LAST_NAMES[userId % LAST_NAMES.length]}`;
}

/** Value of one grant of play money, in USDT: a part in USDT, the rest spread over coins where wished. */
export interface GrantShape {
  readonly usdt: string;
  /** Worth of each coin, at its price of the moment. */
  readonly perCoinUsdt: string;
  /** Number of coins, in the order of the market list. */
  readonly coins: number;
  readonly wallet: 'trade' | 'fiat' | 'financial';
}

export const GRANTS: Readonly<Record<DemoAccount['role'] | 'newcomer' | 'merchant', GrantShape>> = {
  newcomer: { usdt: '10000', perCoinUsdt: '0', coins: 0, wallet: 'trade' },
  person: { usdt: '25000', perCoinUsdt: '4000', coins: 4, wallet: 'trade' },
  trader: { usdt: '200000', perCoinUsdt: '20000', coins: 40, wallet: 'trade' },
  merchant: { usdt: '80000', perCoinUsdt: '60000', coins: 2, wallet: 'fiat' },
  provider: { usdt: '50000000', perCoinUsdt: '2000000', coins: 40, wallet: 'trade' },
};

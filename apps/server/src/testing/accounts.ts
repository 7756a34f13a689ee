import type { App } from '../app.ts';
import { listCurrencies } from '../ledger/index.ts';

export const TEST_PASSWORD = 'Harbour42x';
export const TEST_PAY_PASSWORD = '481516';

export interface NewUser {
  readonly email: string | null;
  /** With the plus sign; none where it is left out. */
  readonly mobile?: string | null;
  readonly isVerified?: boolean;
  readonly hasPayPassword?: boolean;
  readonly inviterId?: number | null;
}

/** Creates a user; certified with a transaction password by default. Answers the id. */
export function createUser(app: App, input: NewUser): Promise<number> {
  const { db, identity } = app.slices;
  return db.transaction((tx) =>
    identity.createUser(tx, {
      email: input.email,
      mobile: input.mobile ?? null,
      areaId: 1,
      password: TEST_PASSWORD,
      payPassword: input.hasPayPassword === false ? null : TEST_PAY_PASSWORD,
      level: input.isVerified === false ? 0 : 1,
      userGroup: 'default',
      invitedBy: input.inviterId ?? null,
    }),
  );
}

/** Credits play money: amounts by currency code. */
export async function fund(
  app: App,
  grant: { readonly userId: number; readonly funds: Readonly<Record<string, string>>; readonly key: string },
): Promise<void> {
  const { db, ledger } = app.slices;
  const currencies = await listCurrencies(db);
  await db.transaction((tx) =>
    ledger.post(tx, {
      kind: 'demo_grant',
      reference: null,
      idempotencyKey: grant.key,
      postings: Object.entries(grant.funds).flatMap(([code, amount]) => {
        const currency = currencies.find((one) => one.code === code);
        if (currency === undefined) throw new Error(`no currency ${code}`);
        return [
          { owner: { world: 'demo' }, currencyId: currency.id, amount: `-${amount}` },
          { owner: { userId: grant.userId, wallet: 'trade' as const }, currencyId: currency.id, amount },
        ];
      }),
    }),
  );
}

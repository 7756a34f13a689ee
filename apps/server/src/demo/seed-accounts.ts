import { OPTIONAL_NOTIFICATION_KINDS } from '@openbourse/api';
import type { Identity } from '../identity/index.ts';
import type { Random } from '../kernel/random.ts';
import { turnKindsOff } from '../notification/index.ts';
import type { Wallet } from '../wallet/index.ts';
import type { Verification } from '../verification/index.ts';
import { DEMO_ACCOUNTS, DEMO_PAY_PASSWORD, type DemoAccount, demoName, GRANTS } from './accounts-data.ts';
import { type GrantDeps, grantPlayMoney } from './grant-play-money.ts';

/** A demo account as it is in this database. */
export interface SeededAccount extends DemoAccount {
  readonly userId: number;
}

const PASSWORD_BYTES = 32;

/** Creates the demo accounts that are missing and grants each its play money once; repeating it changes nothing. */
export async function seedAccounts(
  deps: GrantDeps & {
    readonly identity: Identity;
    readonly verification: Pick<Verification, 'certifyName'>;
    readonly random: Random;
  },
): Promise<readonly SeededAccount[]> {
  const seeded: SeededAccount[] = [];
  for (const account of DEMO_ACCOUNTS) {
    const userId = await deps.db.transaction(async (tx) => {
      const id =
        (await deps.identity.findUserIdByEmail(tx, account.email)) ??
        (await deps.identity.createUser(tx, {
          email: account.email,
          mobile: null,
          areaId: 1,
          password: account.password ?? Buffer.from(deps.random.bytes(PASSWORD_BYTES)).toString('hex'),
          payPassword: account.role === 'person' ? DEMO_PAY_PASSWORD : null,
          level: 1,
          userGroup: account.role === 'person' ? 'default' : 'demo',
          invitedBy: seeded.find(({ email }) => email === account.invitedBy)?.userId ?? null,
        }));
      await deps.verification.certifyName(tx, { userId: id, name: account.name ?? demoName(id) });
      return id;
    });
    await grantPlayMoney(deps, { userId, key: 'start', shape: GRANTS[account.role] });
    if (account.role !== 'person') await silenceTrading(deps, userId);
    seeded.push({ ...account, userId });
  }
  return seeded;
}

/** Notices to the accounts that trade by themselves have no reader. */
async function silenceTrading({ db }: GrantDeps, userId: number): Promise<void> {
  await turnKindsOff(db, userId, OPTIONAL_NOTIFICATION_KINDS);
}

/** A person finds one USDT address that needs no day of waiting, so that a withdrawal can be tried. */
export async function seedAddressOf(
  deps: Pick<GrantDeps, 'market'> & { readonly wallet: Pick<Wallet, 'seedAddress'> },
  { withdrawalAddress, userId }: SeededAccount,
): Promise<void> {
  const usdt = deps.market.all().find(({ quote }) => quote.code === 'USDT')?.quote;
  if (withdrawalAddress === null || usdt === undefined) return;
  await deps.wallet.seedAddress({
    userId,
    currencyId: usdt.id,
    chainCode: 'ETH',
    address: withdrawalAddress,
    label: 'USDT ERC20',
  });
}

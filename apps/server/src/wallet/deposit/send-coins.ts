import type { demo, ReplyOf } from '@openbourse/api';
import { AppError } from '../../kernel/error.ts';
import type { DemoChain } from '../demo-chain/demo-chain.ts';
import type { Deposits } from './deposits.ts';

/** Amount that one call sends, and the time until a user's next one. */
const GIFTS: Readonly<Record<string, string>> = { USDT: '250', ETH: '0.25', BNB: '1' };
const WAIT_MS = 10_000;

/** Sends test coins on the demonstration's own chain to users' deposit addresses. */
export class CoinSender {
  readonly #lastSent = new Map<number, number>();

  async send(
    deps: {
      readonly demo: Pick<DemoChain, 'sendTestCoins'> | undefined;
      readonly deposits: Pick<Deposits, 'address'>;
      readonly now: number;
    },
    input: { readonly userId: number; readonly currencyId: number; readonly chainCode: string },
  ): Promise<ReplyOf<typeof demo.sendCoins>> {
    const { address, code, chain_name: chain } = await deps.deposits.address(input);
    const amount = GIFTS[code];
    if (deps.demo === undefined || amount === undefined)
      throw new AppError('wallet.chain_unavailable', { field: 'chain', chain });
    const waitMs = (this.#lastSent.get(input.userId) ?? -WAIT_MS) + WAIT_MS - deps.now;
    if (waitMs > 0)
      throw new AppError('request.too_many', { limit: '1', seconds: Math.ceil(waitMs / 1_000) });
    this.#lastSent.set(input.userId, deps.now);
    const currency = code === 'USDT' ? 'USDT' : 'coin';
    return { txid: await deps.demo.sendTestCoins({ address, currency, amount }), amount, address };
  }
}

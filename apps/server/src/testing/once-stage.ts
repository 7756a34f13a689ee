import type { EndpointName } from '@openbourse/api';
import { nextTurn } from '../kernel/clock.ts';
import type { OperatorOptions, TestOperator, TestServer, TestUser } from './start-test-server.ts';

/** Calls that are made once, with what two different bodies of each hold. */
export type Fields = Readonly<Record<string, string | number | boolean>>;

export interface OnceCase {
  readonly by: TestUser | TestOperator;
  readonly input: Fields;
  /** Null for a call without a field. */
  readonly other: Fields | null;
  /** The table that gets exactly one row, or so many; null for a call that changes rows alone. */
  readonly adds: string | null;
  readonly rows?: number;
  /** Refusal of another body, where it is not the gate's. */
  readonly conflict?: string;
  /** It is answered by the next recorded tick. */
  readonly awaitsTick?: boolean;
}

export type OnceCases = Partial<Readonly<Record<EndpointName, () => Promise<OnceCase>>>>;

export const TO_FINANCIAL = { from_account_type_id: 1, to_account_type_id: 5, currency_id: 1 };
const TO_CONTRACT = { ...TO_FINANCIAL, to_account_type_id: 2 };

/** A server's people and the things that they share. */
export interface OnceStage {
  readonly server: TestServer;
  /** With 10,000 USDT in the account of trading, in the financial account and in that of contracts. */
  readonly trader: TestUser;
  operator(role: OperatorOptions['roles']): Promise<TestOperator>;
}

const PRICES = { 'BTC/USDT': '60000', 'ETH/USDT': '2000' };

export async function onceStage(server: TestServer): Promise<OnceStage> {
  const operators = new Map<string, Promise<TestOperator>>();
  for (const [symbol, price] of Object.entries(PRICES)) server.feed.setPrice(symbol, price);
  const trader = await server.user({ funds: { USDT: '30000' } });
  for (const accounts of [TO_FINANCIAL, TO_CONTRACT])
    await trader.client.call('ledger.transfer', { ...accounts, amount: '10000' });
  return {
    server,
    trader,
    operator: (role) => {
      const known = operators.get(role) ?? server.operator({ roles: role });
      operators.set(role, known);
      return known;
    },
  };
}

/** Lets beats pass while something that is asked for waits for one. */
export async function duringBeats<T>(server: TestServer, run: () => Promise<T>): Promise<T> {
  const beat = async (): Promise<void> => {
    server.feed.setPrice('BTC/USDT', '60000');
    await server.beat();
  };
  await beat();
  let isAnswered = false;
  const answer = run().finally(() => {
    isAnswered = true;
  });
  answer.catch(() => undefined);
  while (!isAnswered) {
    if (await awaitsTick(server)) await beat();
    else await nextTurn();
  }
  return answer;
}

/** True when something was accepted that the next recorded tick decides: time passes only then. */
async function awaitsTick({ app: { slices } }: TestServer): Promise<boolean> {
  if (slices.contract.deps.writer.book.drafts.size > 0) return true;
  const waiting = await slices.db.query(
    `select 1 from micro.order where state = 'pending' union all
     select 1 from contract.position where state = 'closing'`,
  );
  return waiting.length > 0;
}

export const REASON = 'For the table of calls';

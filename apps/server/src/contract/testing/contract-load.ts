import { ROUTES } from '@openbourse/api';
import { addDecimal } from '@openbourse/money';
import type { Random } from '../../kernel/random.ts';
import { pause } from '../../testing/pause.ts';
import { type RawAnswer, RawCaller } from '../../testing/raw-call.ts';

type CallName =
  | 'contract.open'
  | 'contract.close'
  | 'contract.close_all'
  | 'contract.cancel_all'
  | 'contract.change_margin';

/** Call as the client that sent it knows it. */
export interface ContractCall {
  readonly token: string;
  readonly key: string;
  readonly name: CallName;
  /** The form, to send it again. */
  readonly form: string;
  /** Undefined while there is no answer. */
  outcome: 'done' | 'refused' | undefined;
  /** Of an opening that was done. */
  positionId: string | null;
}

const REFUSED_MS = 50;
const CLOSABLE = 12;

/**
 * People who open, close and change contracts on BTC/USDT one call after the other, each call with a key of its own.
 * Half of what they open is near its liquidation, the rest has a take-profit and a stop-loss near the price.
 */
export class ContractLoad {
  readonly calls: ContractCall[] = [];
  private readonly random: Random;
  private readonly tokens: readonly string[];
  private readonly opened = new Map<string, string[]>();
  private price = '64000';
  private running: readonly Promise<void>[] = [];
  private isStopped = true;

  constructor(random: Random, tokens: readonly string[]) {
    this.random = random;
    this.tokens = tokens;
  }

  /** Goes on with new calls, and sends calls without an answer once more, with the same key. */
  start(url: string): void {
    this.isStopped = false;
    const raw = new RawCaller(url);
    this.running = [
      ...this.unknown.map((call) => this.send(raw, call)),
      ...this.tokens.map((token) => this.run(raw, token)),
    ];
    void Promise.all(this.running).finally(() => raw.close());
  }

  /** Resolves once no call waits for an answer any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  /** Sends calls without an answer once more, and no new ones. */
  async finish(url: string): Promise<void> {
    const raw = new RawCaller(url);
    await Promise.all(this.unknown.map((call) => this.send(raw, call)));
    raw.close();
  }

  /** Calls without an answer. */
  get unknown(): readonly ContractCall[] {
    return this.calls.filter(({ outcome }) => outcome === undefined);
  }

  private async run(raw: RawCaller, token: string): Promise<void> {
    while (!this.isStopped) {
      const call: ContractCall = {
        ...{ token, key: this.random.uuid(), ...this.draw(token) },
        ...{ outcome: undefined, positionId: null },
      };
      this.calls.push(call);
      await this.send(raw, call);
      if (call.outcome === undefined) return;
      if (call.outcome === 'refused') await pause(REFUSED_MS);
    }
  }

  private draw(token: string): Pick<ContractCall, 'name' | 'form'> {
    const { random } = this;
    const dice = random.int(20);
    if (dice === 0) return { name: 'contract.close_all', form: '' };
    if (dice === 1) return { name: 'contract.cancel_all', form: '' };
    const mine = (this.opened.get(token) ?? []).slice(-CLOSABLE);
    const id = mine[random.int(CLOSABLE)];
    if (dice < 6 && id !== undefined) {
      const lots = random.int(2) === 0 ? '' : '&lots=1';
      return { name: 'contract.close', form: `id=${id}${lots}` };
    }
    if (dice < 8 && id !== undefined)
      return { name: 'contract.change_margin', form: `id=${id}&action=add&amount=0.0${1 + random.int(9)}` };
    return { name: 'contract.open', form: this.drawOrder() };
  }

  private drawOrder(): string {
    const { random } = this;
    const side = random.int(2) === 0 ? 'long' : 'short';
    const [type, price] = random.int(3) === 0 ? ['limit', this.near(side === 'long' ? '-' : '')] : ['market'];
    const form = `currency_match_id=1&side=${side}&type=${type}&lots=${1 + random.int(20)}`;
    const priced = price === undefined ? form : `${form}&price=${price}`;
    if (random.int(2) === 0) return `${priced}&leverage=20`;
    const [profit, loss] = side === 'long' ? (['', '-'] as const) : (['-', ''] as const);
    return `${priced}&leverage=10&take_profit=${this.near(profit)}&stop_loss=${this.near(loss)}`;
  }

  /** A price at most a few dollars off the last one announced. */
  private near(sign: '' | '-'): string {
    return addDecimal(this.price, `${sign}${this.random.int(4)}.${1 + this.random.int(9)}`);
  }

  private async send(raw: RawCaller, call: ContractCall): Promise<void> {
    const { token, key, form, name } = call;
    const headers = { 'Idempotency-Key': key };
    const answer = await raw.post(ROUTES[name][1], form, { token, headers }).catch(() => null);
    if (answer === null) return;
    call.outcome = outcomeOf(answer);
    if (call.outcome !== 'done' || name !== 'contract.open') return;
    const { id, open_price: price } = answer.envelope.data as { id: string; open_price: string | null };
    call.positionId = id;
    this.price = price ?? this.price;
    this.opened.set(token, [...(this.opened.get(token) ?? []), id]);
  }
}

/** Undefined when the server could not say, as it does while it stops. */
function outcomeOf({ status, envelope }: RawAnswer): ContractCall['outcome'] {
  if (envelope.code === 1) return 'done';
  return status === 200 ? 'refused' : undefined;
}

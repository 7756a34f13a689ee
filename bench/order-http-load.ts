/**
 * A process that sends orders over raw kept-open sockets, which costs a fraction of what the server spends on
 * them. It gets a `LoadOrder` as a message and answers with a `LoadResult`.
 */
import { connect, type Socket } from 'node:net';

export interface LoadOrder {
  readonly port: number;
  readonly connections: number;
  /** One per trader; connections share them in turn. */
  readonly tokens: readonly string[];
  readonly markets: readonly LoadMarketTerms[];
  readonly seconds: number;
  /** Commands per second for all connections; null as fast as they are answered. */
  readonly rate: number | null;
}

export interface LoadMarketTerms {
  readonly matchId: number;
  readonly price: number;
  readonly priceDecimals: number;
  readonly quantity: number;
  readonly quantityDecimals: number;
}

export interface LoadResult {
  readonly placed: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly seconds: number;
  /** Milliseconds from the moment that a command was due to its answer. */
  readonly p50: number;
  readonly p99: number;
}

const CANCEL_SHARE = 0.4;
const HEADERS_END = '\r\n\r\n';
const LENGTH = 'content-length: ';

class Sender {
  private readonly order: LoadOrder;
  private readonly head: string;
  private readonly socket: Socket;
  private readonly open: string[] = [];
  private received = '';
  private answered: (body: string) => void = () => undefined;

  constructor(order: LoadOrder, index: number) {
    this.order = order;
    const token = order.tokens[index % order.tokens.length] ?? '';
    this.head = `Host: 127.0.0.1\r\nX-Requested-With: XMLHttpRequest\r\nAuthorization: ${token}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: `;
    this.socket = connect({ port: order.port, host: '127.0.0.1', noDelay: true });
    this.socket.setEncoding('latin1').on('data', (chunk) => this.receive(String(chunk)));
    this.socket.on('error', (error) => {
      throw error;
    });
  }

  /** Places or cancels; answers which of them was done. */
  async command(): Promise<'placed' | 'cancelled' | 'refused'> {
    const isCancel = this.open.length > 20 || (this.open.length > 0 && Math.random() < CANCEL_SHARE);
    if (isCancel) {
      const body = await this.post('/api/private/spot/cancel_order', `id=${this.open.pop()}`);
      // An order that was executed in the meantime cannot be cancelled, which takes the same way.
      return body.startsWith('{"code":1,') ? 'cancelled' : 'refused';
    }
    const body = await this.post('/api/private/spot/place_order', this.draw());
    if (!body.startsWith('{"code":1,')) return 'refused';
    if (body.includes('"state":"pending"')) this.open.push(idIn(body));
    return 'placed';
  }

  close(): void {
    this.socket.destroy();
  }

  private draw(): string {
    const { markets } = this.order;
    const market = markets[Math.floor(Math.random() * markets.length)] as LoadMarketTerms;
    const side = Math.random() < 0.5 ? 'buy' : 'sell';
    // One order in seven meets one that rests.
    const away = (side === 'buy' ? -1 : 1) * (Math.random() - 0.15) * 0.01;
    const price = (market.price * (1 + away)).toFixed(market.priceDecimals);
    const quantity = (market.quantity * (1 + Math.floor(Math.random() * 5))).toFixed(market.quantityDecimals);
    return `currency_match_id=${market.matchId}&side=${side}&type=limit&price=${price}&quantity=${quantity}`;
  }

  private post(path: string, form: string): Promise<string> {
    this.socket.write(`POST ${path} HTTP/1.1\r\n${this.head}${form.length}\r\n\r\n${form}`);
    return new Promise((resolve) => {
      this.answered = resolve;
    });
  }

  private receive(chunk: string): void {
    this.received += chunk;
    const end = this.received.indexOf(HEADERS_END);
    if (end < 0) return;
    const at = this.received.indexOf(LENGTH) + LENGTH.length;
    const length = Number.parseInt(this.received.slice(at, at + 8), 10);
    const start = end + HEADERS_END.length;
    if (this.received.length < start + length) return;
    const body = this.received.slice(start, start + length);
    this.received = '';
    this.answered(body);
  }
}

function idIn(body: string): string {
  const at = body.indexOf('"id":"') + 6;
  return body.slice(at, at + 36);
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const senders = Array.from({ length: order.connections }, (_, index) => new Sender(order, index));
  const counts = { placed: 0, cancelled: 0, refused: 0 };
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + order.seconds * 1_000;
  let due = 0;
  const work = async (sender: Sender): Promise<void> => {
    while (performance.now() < endsAt) {
      let dueAt = performance.now();
      if (order.rate !== null) {
        dueAt = startedAt + (due * 1_000) / order.rate;
        due += 1;
        if (dueAt >= endsAt) return;
        const waitMs = dueAt - performance.now();
        if (waitMs > 0) await new Promise((resolve) => void setTimeout(resolve, waitMs));
      }
      counts[await sender.command()] += 1;
      latencies.push(performance.now() - dueAt);
    }
  };
  await Promise.all(senders.map(work));
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const sender of senders) sender.close();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return { ...counts, seconds, p50: at(0.5), p99: at(0.99) };
}

process.once('message', (order: LoadOrder) => {
  void run(order).then((result) => {
    process.send?.(result);
    process.disconnect();
  });
});

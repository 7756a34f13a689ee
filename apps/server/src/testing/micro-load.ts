import { ROUTES } from '@openbourse/api';
import type { Random } from '../kernel/random.ts';
import { pause } from './pause.ts';
import { type RawAnswer, RawCaller } from './raw-call.ts';

/** Micro order as the client that sent it knows it. */
export interface MicroRecord {
  readonly token: string;
  readonly key: string;
  /** The form, to send it again. */
  readonly form: string;
  /** The id that was acknowledged; null when it was refused; undefined while there is no answer. */
  id: string | null | undefined;
}

const PATH = ROUTES['micro.place'][1];
const REFUSED_MS = 100;

/** People who place one micro order after the other, each with a key of its own. */
export class MicroLoad {
  readonly records: MicroRecord[] = [];
  private readonly random: Random;
  private readonly tokens: readonly string[];
  private running: readonly Promise<void>[] = [];
  private isStopped = true;

  constructor(random: Random, tokens: readonly string[]) {
    this.random = random;
    this.tokens = tokens;
  }

  start(url: string): void {
    this.isStopped = false;
    const raw = new RawCaller(url);
    this.running = this.tokens.map((token) => this.run(raw, token));
    void Promise.all(this.running).finally(() => raw.close());
  }

  /** Resolves once no call waits for an answer any more. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.running);
  }

  /** Sends calls without an answer once more, with the same key. */
  async sendAgain(url: string): Promise<number> {
    const raw = new RawCaller(url);
    const unknown = this.records.filter(({ id }) => id === undefined);
    for (const record of unknown) await this.send(raw, record);
    raw.close();
    return unknown.length;
  }

  private async run(raw: RawCaller, token: string): Promise<void> {
    while (!this.isStopped) {
      const direction = this.random.int(2) === 0 ? 'up' : 'down';
      const practice = this.random.int(4) === 0 ? '&is_practice=true' : '';
      const form = `currency_match_id=1&direction=${direction}&seconds=${1 + this.random.int(3)}&stake=5${practice}`;
      const record: MicroRecord = { token, key: this.random.uuid(), form, id: undefined };
      this.records.push(record);
      await this.send(raw, record);
      if (record.id === undefined) return;
      if (record.id === null) await pause(REFUSED_MS);
    }
  }

  private async send(raw: RawCaller, record: MicroRecord): Promise<void> {
    const { token, key, form } = record;
    const headers = { 'Idempotency-Key': key };
    const answer = await raw.post(PATH, form, { token, headers }).catch(() => null);
    if (answer !== null) record.id = idOf(answer);
  }
}

/** Undefined when the server could not say, as it does while it stops. */
function idOf({ status, envelope }: RawAnswer): string | null | undefined {
  if (envelope.code === 1) return (envelope.data as { id: string }).id;
  return status === 200 ? null : undefined;
}

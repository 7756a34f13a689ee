import { AppError } from '../kernel/error.ts';
import type { RequestRow } from './writer-queries.ts';

/** A call with its key; without a key each call is one of its own. */
export interface Asked {
  readonly userId: number;
  readonly idempotencyKey: string;
  /** The name of the call and its input: another body with the same key is refused. */
  readonly body: string;
}

export function bodyOf(name: string, input: object): string {
  const fields = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, fields]);
}

/** Refuses a key that was used for something else. */
export function checkSame(first: Pick<RequestRow, 'body'>, asked: Asked): void {
  if (first.body !== asked.body) throw new AppError('request.idempotency_conflict');
}

/** The row that remembers a call; null where it has no key. */
export function requestOf(
  asked: Asked,
  done: { readonly positionId: string | null; readonly reply: unknown; readonly at: number },
): RequestRow | null {
  const { userId, idempotencyKey, body } = asked;
  return idempotencyKey === '' ? null : { userId, idempotencyKey, body, ...done };
}

/** Lets calls with the same key share one answer while the first is under way. */
export class CallsUnderWay {
  private readonly calls = new Map<string, { readonly body: string; readonly answer: Promise<unknown> }>();

  share<T>(asked: Asked, run: () => Promise<T>): Promise<T> {
    if (asked.idempotencyKey === '') return run();
    const name = `${asked.userId}:${asked.idempotencyKey}`;
    const first = this.calls.get(name);
    if (first !== undefined) {
      if (first.body !== asked.body) return Promise.reject(new AppError('request.idempotency_conflict'));
      // The same call with the same body has an answer of the same kind.
      return first.answer as Promise<T>;
    }
    const answer = run().finally(() => this.calls.delete(name));
    this.calls.set(name, { body: asked.body, answer });
    return answer;
  }
}

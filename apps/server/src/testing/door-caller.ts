import { type RawAnswer, type RawCall, RawCaller } from './raw-call.ts';

const OPERATORS = /^\/api\/(public\/)?operator\//;
const COOKIE = 'openbourse-console';

/** Sends each call by the entrance that it belongs to, with the token as that entrance takes it. */
export class DoorCaller extends RawCaller {
  readonly #operators: RawCaller;

  constructor(server: { readonly url: string; readonly consoleUrl: string }) {
    super(server.url);
    this.#operators = new RawCaller(server.consoleUrl);
  }

  override send(call: RawCall): Promise<RawAnswer> {
    if (!OPERATORS.test(call.path)) return super.send(call);
    const { token, ...rest } = call;
    return this.#operators.send({
      ...rest,
      headers: {
        ...((call.method ?? 'GET') === 'GET' && { 'X-Requested-With': 'XMLHttpRequest' }),
        ...(token === undefined ? {} : { Cookie: `${COOKIE}=${token}` }),
        ...call.headers,
      },
    });
  }

  override close(): void {
    super.close();
    this.#operators.close();
  }
}

/** The token of a session that an answer lets the browser keep; empty where it lets it keep none. */
export function keptToken(answer: Pick<RawAnswer, 'headers'>): string {
  const [cookie = ''] = answer.headers['set-cookie'] ?? [];
  return new RegExp(`^${COOKIE}=([^;]*)`).exec(cookie)?.[1] ?? '';
}

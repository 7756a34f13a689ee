import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { SCREENING_OUTCOMES } from '@openbourse/api';
import type { Clock } from '../kernel/clock.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { ScreeningVendor } from '../kernel/read-screening.ts';
import { signedHeaders } from '../kernel/signed-headers.ts';
import type { ScreeningAdapter, Verdict } from './adapter.ts';

/** Time for an answer, from the connection to its last byte. */
const BUDGET_MS = 5_000;
const ANSWER_BYTES_MAX = 64 * 1_024;
const REASONS_MAX = 20;

const Answer = Type.Object(
  {
    answer: Type.Union(SCREENING_OUTCOMES.map((outcome) => Type.Literal(outcome))),
    reasons: Type.Array(
      Type.Object(
        {
          code: Type.String({ pattern: '^[A-Za-z0-9_.:-]{1,60}$' }),
          text: Type.Optional(Type.String({ minLength: 1, maxLength: 300 })),
        },
        { additionalProperties: false },
      ),
      { maxItems: REASONS_MAX },
    ),
    reference: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);

/**
 * Asks a vendor over HTTP, signed (docs/PLUG-INS.md). Rejects with a reason without addresses and without any of what was sent
 * where the vendor does not answer in time, answers anything but 200, too much, or what is no answer by the protocol.
 */
export function createHttpAdapter(
  { url, secret }: ScreeningVendor,
  { clock, budgetMs = BUDGET_MS }: { readonly clock: Pick<Clock, 'now'>; readonly budgetMs?: number },
): ScreeningAdapter {
  return {
    ask: async (question) => {
      const body = JSON.stringify(question);
      const headers = signedHeaders({ publicId: question.id, body, at: clock.now() }, [secret]);
      const signal = AbortSignal.timeout(budgetMs);
      const request = { method: 'POST', redirect: 'error', headers, body, signal } as const;
      try {
        return readVerdict(await readText(await fetch(url, request)));
      } catch (error) {
        throw new Error(reasonOf(error, budgetMs), { cause: error });
      }
    },
  };
}

async function readText(response: Response): Promise<string> {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`answered with status ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_BYTES_MAX) throw new Error(`answered with more than ${ANSWER_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Refuses what contradicts itself as well: nothing is let through, or held, for a reason that is not there. */
function readVerdict(text: string): Verdict {
  const value = parseJson(text);
  if (!Check(Answer, value)) throw new Error('answered with what is no answer by the protocol');
  const { answer, reasons, reference }: Static<typeof Answer> = value;
  if ((answer === 'allow') !== (reasons.length === 0)) throw new Error('answered with a contradiction');
  return { answer, reasons, reference };
}

function reasonOf(error: unknown, budgetMs: number): string {
  if (!(error instanceof Error)) return 'failed';
  if (error.name === 'TimeoutError') return `did not answer within ${budgetMs} ms`;
  const { cause } = error;
  return cause instanceof Error && 'code' in cause
    ? `cannot be reached: ${String(cause.code)}`
    : error.message;
}

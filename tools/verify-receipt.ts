/**
 * The work of `npm run verify`: recomputes a receipt, or the allocation of a token offering, if wanted against what a
 * server publishes.
 */
import { readFileSync } from 'node:fs';
import {
  type ContractReceiptText,
  type MicroReceiptText,
  type PublishedRoot,
  type ReceiptRoot,
  type Verification,
  verifyAllocation,
  verifyContractReceipt,
  verifyMicroReceipt,
} from '@openbourse/engine';

const USAGE = 'Usage: npm run verify -- <receipt.json or allocation.json> [--url <address of the server>]';
const ROOT_PATH = '/api/public/tick/root';
const ALLOCATION_PATH = '/api/public/subscription/allocation';
const TIMEOUT_MS = 10_000;

type Receipt = ContractReceiptText | MicroReceiptText;

/** Output of the command, and its exit code: 0 only when every step is right. */
export interface Report {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1;
}

/** Verifies the receipt that the arguments name. Faults are named in the report; nothing is thrown. */
export async function verifyReceipt(words: readonly string[]): Promise<Report> {
  const [file, option, url, ...rest] = words;
  const isUsable = option === undefined || (option === '--url' && url !== undefined && rest.length === 0);
  if (file === undefined || !isUsable) return failure(USAGE);
  try {
    const text = readFileSync(file, 'utf8');
    const json = JSON.parse(text) as { readonly kind?: unknown };
    if (json.kind === 'subscription') return reportAllocation(text, await askHash(url, text));
    const receipt = readReceipt(file, json);
    const roots =
      url === undefined
        ? { entry: null, exit: null }
        : {
            entry: await askRoot(url, receipt.entry_root),
            exit: await askRoot(url, receipt.root),
            trigger: receipt.kind === 'contract' ? await askRoot(url, receipt.trigger?.root ?? null) : null,
          };
    return report(
      receipt.kind === 'contract'
        ? verifyContractReceipt(receipt, roots)
        : verifyMicroReceipt(receipt, roots),
      { receipt, isAsked: url !== undefined },
    );
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the file of a receipt as the app saves it, or as the API answers it. */
function readReceipt(file: string, json: object): Receipt {
  const { data, ...bare } = json as Partial<Receipt> & { readonly data?: Receipt };
  const receipt = data ?? bare;
  if (receipt.kind !== 'contract' && receipt.kind !== 'micro')
    throw new TypeError(`${file} is no receipt: its kind is neither contract nor micro.`);
  return receipt as Receipt;
}

async function askRoot(url: string, root: ReceiptRoot | null): Promise<PublishedRoot | null> {
  if (root === null) return null;
  const address = new URL(`${ROOT_PATH}?minute=${root.minute}`, url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const envelope = (await answer.json()) as { readonly data?: PublishedRoot | null; readonly msg?: string };
  if (envelope.data === undefined || envelope.data === null)
    throw new Error(`${address.href} publishes no root: ${envelope.msg ?? answer.status}`);
  return envelope.data;
}

function report(
  { isValid, steps }: Verification,
  { receipt, isAsked }: { readonly receipt: Receipt; readonly isAsked: boolean },
): Report {
  const lines = linesOf(steps);
  if (receipt.root === null) lines.push('note   no root is published for these ticks yet');
  else if (!isAsked) lines.push('note   the roots were not compared with a server: add --url <address>');
  lines.push(isValid ? 'The receipt is right.' : 'THE RECEIPT IS WRONG.');
  return { lines, exitCode: isValid ? 0 : 1 };
}

/** The hash that a server publishes of the file; null when none is to be asked. */
async function askHash(url: string | undefined, text: string): Promise<string | null> {
  if (url === undefined) return null;
  const { offering } = JSON.parse(text) as { readonly offering: { readonly id: number } };
  const address = new URL(`${ALLOCATION_PATH}?id=${offering.id}`, url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const envelope = (await answer.json()) as { readonly data?: { readonly sha256: string } | null };
  if (envelope.data === undefined || envelope.data === null)
    throw new Error(`${address.href} publishes no allocation: ${answer.status}`);
  return envelope.data.sha256;
}

function reportAllocation(text: string, sha256: string | null): Report {
  const { isValid, steps } = verifyAllocation(text, sha256);
  const lines = linesOf(steps);
  if (sha256 === null) lines.push('note   the file was not compared with a server: add --url <address>');
  lines.push(isValid ? 'The allocation is right.' : 'THE ALLOCATION IS WRONG.');
  return { lines, exitCode: isValid ? 0 : 1 };
}

interface Step {
  readonly name: string;
  readonly isRight: boolean;
  readonly expected: string;
  readonly found: string;
}

function linesOf(steps: readonly Step[]): string[] {
  return steps.map(({ name, isRight, expected, found }) =>
    isRight ? `right  ${name}: ${found}` : `WRONG  ${name}: expected ${expected}, found ${found}`,
  );
}

function failure(message: string): Report {
  return { lines: [message], exitCode: 1 };
}

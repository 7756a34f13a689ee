/**
 * The work of `npm run verify`: recomputes receipts, allocations of token offerings, proofs of liabilities, exported days and exported
 * epochs of the ledger, if wanted against what a server publishes. Proofs of liabilities are compared with each other too.
 */
import { readFileSync } from 'node:fs';
import {
  type ContractReceiptText,
  type DayManifest,
  type LiabilityFile,
  type MicroReceiptText,
  type PublishedRoot,
  type ReceiptRoot,
  type SnapshotHeader,
  type Verification,
  verifyAllocation,
  verifyContractReceipt,
  verifyMicroReceipt,
} from '@openbourse/engine';
import type { EpochManifest } from '../apps/server/src/ledger/index.ts';
import { compareDays, type DayReport, judgeDay } from './verify-day.ts';
import { reportEpoch } from './verify-epoch.ts';
import {
  type Ask,
  type Control,
  CONTROLS_PATH,
  judgeLiabilities,
  type Named,
  SNAPSHOT_PATH,
} from './verify-liability.ts';

const USAGE =
  'Usage: npm run verify -- <receipt, allocation, proof of liabilities or manifest of a day or an epoch> ... [--url <address of the server>] [--uid <your id>]';
const ROOT_PATH = '/api/public/tick/root';
const ALLOCATION_PATH = '/api/public/subscription/allocation';
const TIMEOUT_MS = 10_000;

type Receipt = ContractReceiptText | MicroReceiptText;

/** Output of the command, and its exit code: 0 only when every step is right. */
export interface Report {
  readonly lines: readonly string[];
  readonly exitCode: 0 | 1;
}

interface Request {
  readonly files: readonly string[];
  readonly url: string | undefined;
  readonly uid: string | null;
}

/** Verifies the files that the arguments name. Faults are named in the report; nothing is thrown. */
export async function verifyReceipt(words: readonly string[]): Promise<Report> {
  const request = readRequest(words);
  if (request === null) return failure(USAGE);
  const { files, url, uid } = request;
  const reports: Report[] = [];
  const liabilities: Named<Kinded>[] = [];
  const days: DayReport[] = [];
  for (const file of files) {
    try {
      const text = readFileSync(file, 'utf8');
      const json = unwrap(readObject(file, text));
      if (isOfLiability(json)) liabilities.push({ name: file, json });
      else if (json.kind === 'trading_day') {
        const day = await judgeDay(file, json as DayManifest);
        days.push(day);
        reports.push(titled(request, file, await reportDay(day, url)));
      } else if (json.kind === 'ledger_epoch') {
        const { lines, isRight } = await reportEpoch(file, json as EpochManifest, url);
        reports.push(titled(request, file, { lines, exitCode: isRight ? 0 : 1 }));
      } else reports.push(titled(request, file, await verifyFile(file, text, url)));
    } catch (error) {
      reports.push(titled(request, file, failedBy(error)));
    }
  }
  if (liabilities.length > 0) reports.push(await reportLiabilities(liabilities, { url, uid }));
  const between = compareDays(days);
  reports.push({ lines: between.lines, exitCode: between.isRight ? 0 : 1 });
  const exitCode = reports.every((one) => one.exitCode === 0) ? 0 : 1;
  return { lines: reports.flatMap(({ lines }) => lines), exitCode };
}

/** Reads the arguments: files, and each option once at most with its value; null when they are something else. */
function readRequest(words: readonly string[]): Request | null {
  const files: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] as string;
    if (!word.startsWith('--')) {
      files.push(word);
      continue;
    }
    const value = words[index + 1];
    if ((word !== '--url' && word !== '--uid') || value === undefined || options.has(word)) return null;
    options.set(word, value);
    index += 1;
  }
  if (files.length === 0) return null;
  return { files, url: options.get('--url'), uid: options.get('--uid') ?? null };
}

interface Kinded {
  readonly kind?: unknown;
  readonly data?: unknown;
}

/** Throws where a file holds something else, which has no kind. */
function readObject(file: string, text: string): Kinded {
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null)
    throw new TypeError(`${file} is no receipt: it holds no object with a kind.`);
  return json;
}

/** A file as the app saves it, or as the API answers it. */
function unwrap(json: Kinded): Kinded {
  return typeof json.data === 'object' && json.data !== null ? json.data : json;
}

function isOfLiability({ kind }: Kinded): boolean {
  return kind === 'liability' || kind === 'liability_snapshot';
}

/** Names the file above its lines where there are several. */
function titled({ files }: Request, file: string, { lines, exitCode }: Report): Report {
  return { lines: files.length > 1 ? [`${file}:`, ...lines] : lines, exitCode };
}

async function verifyFile(file: string, text: string, url: string | undefined): Promise<Report> {
  const json = JSON.parse(text) as Kinded;
  if (json.kind === 'subscription') return reportAllocation(text, await askHash(url, text));
  const receipt = readReceipt(file, json);
  const roots =
    url === undefined
      ? { entry: null, exit: null }
      : {
          entry: await askRoot(url, receipt.entry_root),
          exit: await askRoot(url, receipt.root),
          trigger: receipt.kind === 'contract' ? await askRoot(url, receipt.trigger?.root ?? null) : null,
          trailing: receipt.kind === 'contract' ? await askRoot(url, receipt.trailing?.root ?? null) : null,
        };
  return report(
    receipt.kind === 'contract' ? verifyContractReceipt(receipt, roots) : verifyMicroReceipt(receipt, roots),
    { receipt, isAsked: url !== undefined },
  );
}

async function reportLiabilities(
  read: readonly Named<Kinded>[],
  { url, uid }: Pick<Request, 'url' | 'uid'>,
): Promise<Report> {
  const isFile = ({ json }: Named<Kinded>): boolean => json.kind === 'liability';
  const ask: Ask | null =
    url === undefined
      ? null
      : {
          snapshot: (number) => askByNumber<SnapshotHeader>(url, SNAPSHOT_PATH, number),
          controls: (number) => askByNumber<readonly Control[]>(url, CONTROLS_PATH, number),
        };
  try {
    const { steps, notes } = await judgeLiabilities({
      // Their form is judged by the engine.
      files: read.filter(isFile) as readonly Named<unknown>[] as readonly Named<LiabilityFile>[],
      headers: read.filter(
        (one) => !isFile(one),
      ) as readonly Named<unknown>[] as readonly Named<SnapshotHeader>[],
      ...{ uid, ask },
    });
    const isValid = steps.every(({ isRight }) => isRight);
    const lines = linesOf(
      read.length === 1 ? steps : steps.map((step) => ({ ...step, name: `${step.file}: ${step.name}` })),
    );
    lines.push(...notes.map((note) => `note   ${note}`));
    lines.push(isValid ? 'The proof is right.' : 'THE PROOF IS WRONG.');
    return { lines, exitCode: isValid ? 0 : 1 };
  } catch (error) {
    return failedBy(error);
  }
}

async function askByNumber<T>(url: string, path: string, number: number): Promise<T> {
  const address = new URL(`${path}?number=${number}`, url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  const envelope = (await answer.json()) as { readonly data?: T | null; readonly msg?: string };
  if (envelope.data === undefined || envelope.data === null)
    throw new Error(`${address.href} publishes no snapshot: ${envelope.msg ?? answer.status}`);
  return envelope.data;
}

/** Reads the file of a receipt as the app saves it, or as the API answers it. */
function readReceipt(file: string, json: object): Receipt {
  const { data, ...bare } = json as Partial<Receipt> & { readonly data?: Receipt };
  const receipt = data ?? bare;
  if (receipt.kind !== 'contract' && receipt.kind !== 'micro')
    throw new TypeError(`${file} is no receipt: its kind is neither contract nor micro.`);
  return receipt as Receipt;
}

async function askRoot(url: string, root: Pick<ReceiptRoot, 'minute'> | null): Promise<PublishedRoot | null> {
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

/** The report of an exported day; its first and its last root are compared with those that a server publishes. */
async function reportDay({ lines, isRight, ticks }: DayReport, url: string | undefined): Promise<Report> {
  const all = [...lines];
  let isValid = isRight;
  for (const root of [ticks?.first ?? null, ticks?.last ?? null]) {
    if (url === undefined || root === null) continue;
    const published = (await askRoot(url, root))?.root;
    const isSame = published === root.root;
    isValid &&= isSame;
    const name = `published root of ${new Date(root.minute).toISOString()}`;
    all.push(
      isSame ? `right  ${name}: ${root.root}` : `WRONG  ${name}: expected ${published}, found ${root.root}`,
    );
  }
  if (url === undefined) all.push('note   the roots were not compared with a server: add --url <address>');
  all.push(isValid ? 'The day is right: every trade follows.' : 'THE DAY IS WRONG.');
  return { lines: all, exitCode: isValid ? 0 : 1 };
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

function failedBy(error: unknown): Report {
  return failure(error instanceof Error ? error.message : String(error));
}

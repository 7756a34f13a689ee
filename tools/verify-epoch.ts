/**
 * The work of `npm run verify` on an exported epoch of the ledger: its files prove every balance from its opening to its closing, and
 * it follows the epoch before. Nothing is asked of a database.
 */
import { type EpochManifest, judgeEpoch } from '../apps/server/src/ledger/index.ts';

/** Lines of a report, and the epoch where it is right. */
export interface EpochReport {
  readonly lines: readonly string[];
  readonly isRight: boolean;
}

/** An epoch as a server publishes it. */
interface PublishedEpoch {
  readonly number: number;
  readonly hash: string;
}

const EPOCHS_PATH = '/api/public/ledger/epochs';
const TIMEOUT_MS = 10_000;

/** Judges an epoch by its manifest, whose files lie beside it, and compares it with a server where one is named. */
export async function reportEpoch(
  file: string,
  manifest: EpochManifest,
  url: string | undefined,
): Promise<EpochReport> {
  const { number, hash, before } = manifest;
  const lines: string[] = [];
  try {
    const { txns, postings, seals, accounts } = await judgeEpoch(file, manifest);
    lines.push(`right  ${txns} transactions of ${postings} postings balance, sealed by ${seals} seals`);
    lines.push(`right  ${accounts} balances at the end follow from those before it`);
    lines.push(`right  epoch ${number}: ${hash}`);
    lines.push(
      before === null ? 'note   it is the first epoch' : `note   the epoch before is ${before.hash}`,
    );
  } catch (error) {
    lines.push(`WRONG  epoch ${number}: ${error instanceof Error ? error.message : String(error)}`);
    return { lines: [...lines, 'THE EPOCH IS WRONG.'], isRight: false };
  }
  if (url === undefined) {
    lines.push('note   the hash was not compared with a server: add --url <address>', 'The epoch is right.');
    return { lines, isRight: true };
  }
  const published = await askHash(url, number);
  const isSame = published === hash;
  lines.push(isSame ? 'right  the server publishes this hash' : `WRONG  the server publishes ${published}`);
  return { lines: [...lines, isSame ? 'The epoch is right.' : 'THE EPOCH IS WRONG.'], isRight: isSame };
}

async function askHash(url: string, number: number): Promise<string | null> {
  for (let cursor: string | null = ''; cursor !== null; ) {
    const address: URL = new URL(cursor === '' ? EPOCHS_PATH : `${EPOCHS_PATH}?cursor=${cursor}`, url);
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    const { data: page } = (await answer.json()) as {
      readonly data?: { readonly data: readonly PublishedEpoch[]; readonly next_cursor: string | null };
    };
    if (page === undefined) throw new Error(`${address.href} publishes no epochs: ${answer.status}`);
    const found = page.data.find((one) => one.number === number);
    if (found !== undefined) return found.hash;
    cursor = page.next_cursor;
  }
  return null;
}

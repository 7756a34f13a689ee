import { newIdempotencyKey } from '@openbourse/client';
import { storage } from '@openbourse/kit/lib/storage.ts';

const BROWSER_KEY = 'openbourse.reader';
const VOTES_KEY = 'openbourse.votes';
const KEPT_MAX = 100;

/** The id by which a vote of this browser takes the place of its last one; it says nothing else. */
export function readerId(): string {
  const stored = storage.getItem(BROWSER_KEY);
  if (stored !== null && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const made = newIdempotencyKey();
  storage.setItem(BROWSER_KEY, made);
  return made;
}

type Votes = readonly (readonly [article: string, isHelpful: boolean])[];

/** The last word of this browser about an article in a language; null where there is none. */
export function readOwnVote(article: string): boolean | null {
  return readVotes().find(([name]) => name === article)?.[1] ?? null;
}

export function keepOwnVote(article: string, isHelpful: boolean): void {
  const others = readVotes().filter(([name]) => name !== article);
  storage.setItem(VOTES_KEY, JSON.stringify([[article, isHelpful], ...others].slice(0, KEPT_MAX)));
}

function readVotes(): Votes {
  try {
    const stored: unknown = JSON.parse(storage.getItem(VOTES_KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as Votes) : [];
  } catch {
    return [];
  }
}

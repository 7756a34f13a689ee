import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectSigner, type Signer, type SignerSettings } from '../signer/index.ts';
import { type SignerProcess, spawnSigner } from './spawn-signer.ts';

type ChainSettings = SignerSettings['chains'][string];

/** A signer for servers of tests, whose secret is empty, as a process that a test ends; its journal stays. */
export interface TestSigner {
  /** Settings of a server that pays by it; the signer may start later. */
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly client: Signer;
  /** Starts it where none runs, the keys of each chain in a file; resolves when it answers. */
  start(
    chains: Readonly<Record<string, { readonly xprv: string; readonly policy: ChainSettings }>>,
  ): Promise<void>;
  kill(): Promise<void>;
  /** Transactions that it has signed for each withdrawal, by the slots that they use up. */
  signedFor(): ReadonlyMap<string, ReadonlySet<string>>;
  /** Ends it and removes all that it kept. */
  remove(): Promise<void>;
}

export const TEST_SIGNER_TOKEN = 'token-of-the-signer-of-tests-only';

export function makeTestSigner(): TestSigner {
  const folder = mkdtempSync(join(tmpdir(), 'openbourse-signer-'));
  const keep = (name: string, content: string): string => {
    const file = join(folder, name);
    writeFileSync(file, content, { mode: 0o600 });
    return file;
  };
  const listen = `unix:${join(folder, 'signer.sock')}`;
  const journal = join(folder, 'journal.jsonl');
  const tokenFile = keep('token', TEST_SIGNER_TOKEN);
  let running: SignerProcess | null = null;
  const kill = async (): Promise<void> => {
    await running?.kill();
    running = null;
  };
  return {
    env: { OB_SIGNER_URL: listen, OB_SIGNER_TOKEN_FILE: tokenFile },
    url: listen,
    client: connectSigner(listen, TEST_SIGNER_TOKEN),
    start: async (chains) => {
      const keyed = Object.entries(chains).map(([code, { xprv, policy }]) => {
        const keys = { store: 'file' as const, file: keep(code, xprv) };
        return [code, { ...policy, keys }] as const;
      });
      const settings: SignerSettings = { listen, journal, tokenFile, chains: Object.fromEntries(keyed) };
      running ??= spawnSigner({ OB_SIGNER_FILE: keep('signer.json', JSON.stringify(settings)) });
      await running.ready;
    },
    kill,
    signedFor: () => {
      const found = new Map<string, Set<string>>();
      for (const line of readFileSync(journal, 'utf8').trimEnd().split('\n')) {
        const { withdrawal, uses } = JSON.parse(line) as { withdrawal: string; uses: string[] };
        found.set(withdrawal, (found.get(withdrawal) ?? new Set<string>()).add(uses.join(' ')));
      }
      return found;
    },
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true });
    },
  };
}

import type { Db, Tx } from '../kernel/db.ts';
import type { Jobs } from '../kernel/jobs.ts';
import { createSecretBox } from '../kernel/secret-box.ts';
import { FILE_PURPOSE, openStore } from './reseal-files.ts';
import { type Binding, bindFile } from './bind-file.ts';
import { expireFiles } from './expire-files.ts';
import { createGate } from './gate.ts';
import type { FileDeps, Deps } from './deps.ts';
import { type OpenFile, openFile } from './open-file.ts';
import { listFacts, type PictureFacts } from './queries.ts';

/** Decoding takes a core and up to 200 MB each; the rest waits. */
const DECODING = { runningMax: 2, waitingMax: 20 } as const;
const CLEANING_MS = 300_000;

/** Pictures that users and operators upload: private, sealed at rest, and each for one use. */
export interface Files {
  /** Dependencies of the use-cases; the routes of this slice hand them on. */
  readonly deps: Deps;
  /**
   * Ties a file to what uses it, in the transaction that uses it. The first call fixes owner, purpose and reference.
   * Refuses with `file.not_found` and `file.already_used`.
   */
  bind(tx: Tx, binding: Binding): Promise<void>;
  /** Opens a bound file, for routes that have checked who may see it. Refuses with `file.not_found`. */
  open(input: { readonly fileId: string }): Promise<OpenFile>;
  /** Facts about bound pictures, by their ids. */
  describe(db: Db, fileIds: readonly string[]): Promise<ReadonlyMap<string, PictureFacts>>;
  start(jobs: Jobs): void;
  stop(): Promise<void>;
}

export function createFiles(given: FileDeps): Files {
  const { clock, config, metrics, random } = given;
  const uploads = metrics.counter('openbourse_file_uploads_total', 'Uploads by their outcome.', ['outcome']);
  const deps: Deps = {
    ...given,
    store: openStore(config, clock),
    box: createSecretBox({ secret: config.secret, purpose: FILE_PURPOSE, random }),
    gate: createGate(DECODING),
    countUpload: (outcome) => uploads.inc({ outcome }),
  };
  let stopCleaning = async (): Promise<void> => undefined;
  return {
    deps,
    bind: (tx, binding) => bindFile(tx, deps, binding),
    open: ({ fileId }) => openFile(deps, fileId),
    describe: async (db, fileIds) => {
      if (fileIds.length === 0) return new Map();
      return new Map((await listFacts(db, fileIds)).map((facts) => [facts.id, facts]));
    },
    start: (jobs) => {
      stopCleaning = jobs.every({ name: 'file.expire', periodMs: CLEANING_MS }, () => expireFiles(deps));
    },
    stop: () => stopCleaning(),
  };
}

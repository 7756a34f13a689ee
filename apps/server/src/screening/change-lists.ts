import { createHash } from 'node:crypto';
import {
  type DecodedInputOf,
  type ReplyOf,
  SCREENING_LIMITS,
  type screening as calls,
} from '@openbourse/api';
import type { Command } from '../kernel/change.ts';
import type { Tx } from '../kernel/db.ts';
import { AppError, assert } from '../kernel/error.ts';
import type { OperatorSession } from '../kernel/request.ts';
import type { Outcome, Persons } from '../operator/index.ts';
import { heldBy } from './held-lists.ts';
import * as queries from './list-queries.ts';
import { type ReadList, readList } from './read-list.ts';
import { markNumbers } from './screen.ts';
import type { Deps } from './screening-deps.ts';

type Uploaded = ReplyOf<typeof calls.operatorUploadList>;
type Upload = DecodedInputOf<typeof calls.operatorUploadList>;

/** Keeps a file of a list as a new version, or its aliases with the version that waits. Nothing holds by it yet. */
export async function uploadList(
  deps: Deps,
  { input, by, context, now: at }: Command<typeof calls.operatorUploadList>,
): Promise<Uploaded> {
  const { file } = context;
  assert(file !== null, 'an upload carries a file');
  const read = await readFile(deps, input, file.bytes);
  const sha256 = createHash('sha256').update(file.bytes).digest('hex');
  const fileName = (file.fileName ?? '').slice(0, 200);
  return deps.db.transaction(async (tx) => {
    await queries.lockLists(tx);
    const version = { list: input.list, dated: input.dated, by: by.name, at };
    const isAdded = input.format === 'ofac_alt';
    const versionId = isAdded ? await requireDraft(tx, input.list) : await queries.insertVersion(tx, version);
    const entries = isAdded ? await queries.addAliases(tx, versionId, read.aliases) : read.entries.length;
    if (!isAdded) await queries.insertEntries(tx, versionId, read.entries);
    const kept = { versionId, format: input.format, fileName, sha256, entries, by: by.name, at };
    if (!(await queries.insertFile(tx, kept)))
      throw new AppError('screening.file_twice', { field: 'format', found: input.format });
    await record(tx, deps, { input, by, versionId, sha256, entries });
    return { version_id: versionId, entries };
  });
}

/** Reads a file; numbers of documents are kept as marks alone. */
async function readFile(deps: Deps, input: Upload, bytes: Uint8Array): Promise<ReadList> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('screening.file_unreadable', { field: 'file', line: '1', accepted: 'UTF-8' });
  }
  const { entries, aliases } = readList(input.format, text);
  const marked = await Promise.all(
    entries.map(async (entry) =>
      entry.numbers.length === 0 ? entry : { ...entry, numbers: await markNumbers(deps, entry.numbers) },
    ),
  );
  return { entries: marked, aliases };
}

async function requireDraft(tx: Tx, list: string): Promise<number> {
  const id = await queries.findDraft(tx, list);
  if (id === null) throw new AppError('screening.version_not_found', { field: 'list' });
  return id;
}

async function record(
  tx: Tx,
  { operator }: Pick<Deps, 'operator'>,
  of: {
    readonly input: Upload;
    readonly by: OperatorSession;
    readonly versionId: number;
    readonly sha256: string;
    readonly entries: number;
  },
): Promise<void> {
  const { list, format, dated } = of.input;
  await operator.record(tx, of.by, {
    ...{ action: 'screening.upload_list', subject: { kind: 'screening_list', id: of.versionId } },
    ...{ reason: list, before: null, after: { list, format, dated, sha256: of.sha256, entries: of.entries } },
  });
}

/** Puts a version into effect a few seconds on, or ends the one that holds. */
export async function changeList(
  tx: Tx,
  deps: Deps,
  { input, by }: { readonly input: DecodedInputOf<typeof calls.operatorChangeList>; readonly by: Persons },
): Promise<Outcome> {
  await queries.lockLists(tx);
  const { version_id: versionId, act, on_exact: onExact, near_percent: near, reason } = input;
  const version = await queries.findVersion(tx, versionId);
  if (version === null) throw new AppError('screening.version_not_found', { field: 'version_id' });
  const held = heldBy(await queries.listEditions(tx)).find(({ list }) => list === version.list);
  const nearPercent = near === SCREENING_LIMITS.nearPercentMax ? null : near;
  const isHeld = held?.versionId === versionId;
  const isSame = isHeld && held.onExact === onExact && held.nearPercent === nearPercent;
  if (act === 'end' ? !isHeld : isSame)
    throw new AppError('screening.version_holds', {
      field: 'version_id',
      found: String(held?.versionId ?? 0),
    });
  const decidedAt = deps.clock.now();
  const effectiveAt = decidedAt + SCREENING_LIMITS.effectMs;
  await queries.insertEdition(tx, {
    ...{ versionId, act, onExact, nearPercent, decidedAt, effectiveAt, reason },
    ...{ operatorName: by.makerName, approverName: by.session.name },
  });
  return {
    isNew: false,
    entry: {
      ...{ action: 'screening.change_list', subject: { kind: 'screening_list', id: versionId }, reason },
      // The files are what the second person agrees to: one that is added after the proposal makes it outdated.
      before: {
        files: version.files,
        ...(held !== undefined && { version_id: held.versionId, ...termsOf(held) }),
      },
      after: {
        ...{ version_id: versionId, list: version.list, entries: version.entries, act },
        ...termsOf({ onExact, nearPercent }),
      },
    },
    announce: () => deps.lists.refresh(deps.db),
  };
}

function termsOf({ onExact, nearPercent }: Pick<queries.Edition, 'onExact' | 'nearPercent'>) {
  return { on_exact: onExact, near_percent: nearPercent ?? SCREENING_LIMITS.nearPercentMax };
}

/** Every version with the step that counts for it. */
export async function showLists({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<ReplyOf<typeof calls.operatorLists>> {
  const editions = await queries.listEditions(db);
  const held = new Set(heldBy(editions.filter((one) => one.effectiveAt <= clock.now())).map(({ id }) => id));
  const planned = new Set(heldBy(editions).map(({ id }) => id));
  return (await queries.listVersions(db)).map((row) => {
    const last = editions.findLast((one) => one.versionId === row.versionId && one.act === 'begin') ?? null;
    const state =
      last === null
        ? 'uploaded'
        : held.has(last.id)
          ? 'in_effect'
          : planned.has(last.id)
            ? 'planned'
            : 'ended';
    return {
      ...{ version_id: row.versionId, list: row.list, dated: row.dated, state, entries: row.entries },
      ...{ files: [...row.files], uploaded_by: row.uploadedBy, uploaded_at: row.uploadedAt },
      on_exact: last?.onExact ?? null,
      near_percent: last === null ? null : termsOf(last).near_percent,
      effective_at: last?.effectiveAt ?? null,
      operator_name: last?.operatorName ?? null,
      approver_name: last?.approverName ?? null,
      screened: row.screened,
      is_screened: row.isScreened,
    };
  });
}

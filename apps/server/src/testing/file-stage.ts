import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OperatorRole } from '@openbourse/api';
import { createTestDatabase, type FakeClock, fakeClock, seededRandom } from '@openbourse/testkit';
import { serverUrlOf } from '../../../../db/server-role.ts';
import { createFiles, type Files, fileRoutes } from '../file/index.ts';
import { readConfig } from '../kernel/config.ts';
import { createGate } from '../kernel/change.ts';
import { createDatabase, type Database } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { createHttp } from '../kernel/http.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { MULTIPART_TYPE, multipartBody, type Part } from './multipart.ts';
import type { RawEnvelope } from './raw-call.ts';

/** Files behind their HTTP calls, on a database and a folder of their own. */
export interface FileStage {
  readonly db: Database;
  /** As the owner of the tables, whom no grant keeps from tampering. */
  readonly owner: Database;
  readonly clock: FakeClock;
  readonly files: Files;
  readonly dataDir: string;
  /** Records about operators. */
  readonly recorded: unknown[];
  /** Uploads the parts as a browser would; a user's token is `user-<id>`. */
  upload(parts: readonly Part[], token?: string): Promise<StageAnswer>;
  /** Uploads one picture for a purpose and returns its id. */
  uploadPicture(
    bytes: Uint8Array,
    from: { readonly userId: number; readonly purpose: string },
  ): Promise<string>;
  /** Gets with a token: `user-<id>`, or `operator-<id>-<role>`. */
  get(path: string, token: string): Promise<StageAnswer>;
  stop(): Promise<void>;
}

export interface StageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
  readonly envelope: RawEnvelope;
}

const SEED = 20_261_121;

/** Starts the stage. `env` sets what the test needs beside the defaults. Operator 9 is linked to user 9. */
export async function startFileStage(
  env: Readonly<Record<string, string>> = {},
  startMs: number = Date.UTC(2026, 10, 21, 6),
): Promise<FileStage> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'openbourse-file-'));
  const log = createLog('silent');
  const metrics = createMetrics();
  const clock = fakeClock(startMs);
  const random = seededRandom(SEED, clock);
  const db = createDatabase({ url: serverUrlOf(database.url), log, connectionsMax: 6 });
  const owner = createDatabase({ url: database.url, log, connectionsMax: 2 });
  const config = readConfig({ OB_DATA_DIR: dataDir, ...env });
  const recorded: unknown[] = [];
  const oversight = {
    record: async (_tx: unknown, session: { operatorId: number }, entry: object) => {
      recorded.push({ operatorId: session.operatorId, ...entry });
    },
    assertNotOwn: async (_tx: unknown, session: { operatorId: number }, userId: number) => {
      if (session.operatorId === userId) throw new AppError('operator.own_account');
    },
  };
  const files = createFiles({ db, clock, log, random, metrics, config, oversight });
  const findSession = async (token: string) => {
    const found = /^user-(\d+)$/.exec(token);
    if (found === null) throw new AppError('session.login_required');
    const userId = Number.parseInt(found[1] ?? '', 10);
    return {
      id: token,
      userId,
      isUserReal: false,
      hasPayPassword: false,
      isFrozen: false,
      userGroup: 'default',
    };
  };
  const http = await createHttp({
    clock,
    callLimitFactor: 10_000,
    log,
    metrics,
    random,
    allowedOrigins: [],
    trustedProxies: [],
    isReplyChecked: true,
    gate: createGate({ db, clock, random, config }),
    findSession,
    findOperatorSession: async (token, context) => {
      const found = /^operator-(\d+)-(\w+)$/.exec(token);
      if (found === null) throw new AppError('session.login_required');
      const operatorId = Number.parseInt(found[1] ?? '', 10);
      const roles = [found[2] as OperatorRole];
      const { ip, requestId } = context;
      return { id: token, operatorId, name: `Operator ${operatorId}`, roles, ip, requestId };
    },
  });
  fileRoutes(http, files);
  files.start(createJobs({ clock, log, metrics }));

  const answerOf = (response: Awaited<ReturnType<typeof http.fastify.inject>>): StageAnswer => ({
    status: response.statusCode,
    headers: response.headers,
    body: response.rawPayload,
    envelope: response.payload.startsWith('{') ? response.json<RawEnvelope>() : {},
  });
  const upload = async (parts: readonly Part[], token?: string): Promise<StageAnswer> =>
    answerOf(
      await http.fastify.inject({
        method: 'POST',
        url: '/api/public/common/image_upload',
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'content-type': MULTIPART_TYPE,
          ...(token === undefined ? {} : { authorization: token }),
        },
        payload: multipartBody(parts),
      }),
    );
  return {
    db,
    owner,
    clock,
    files,
    dataDir,
    recorded,
    upload,
    uploadPicture: async (bytes, { userId, purpose }) => {
      const answer = await upload(pictureParts(bytes, purpose), `user-${userId}`);
      if (answer.envelope.code !== 1) throw new Error(`the upload was refused: ${answer.envelope.key}`);
      return (answer.envelope.data as { id: string }).id;
    },
    get: async (url, token) =>
      answerOf(await http.fastify.inject({ method: 'GET', url, headers: { authorization: token } })),
    stop: async () => {
      await files.stop();
      await http.fastify.close();
      await db.end();
      await owner.end();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export function pictureParts(bytes: Uint8Array, purpose: string): readonly Part[] {
  return [
    { name: 'type', value: purpose },
    { name: 'file', bytes, fileName: '../../etc/passwd.jpg', type: 'image/jpeg' },
  ];
}

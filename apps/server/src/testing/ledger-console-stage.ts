import { type OperatorRole, OPERATOR_ROUTES, type OperatorRouteName } from '@openbourse/api';
import { seededRandom } from '@openbourse/testkit';
import { auditParts } from '../audit.ts';
import { localBus } from '../kernel/bus.ts';
import { readConfig } from '../kernel/config.ts';
import { toTimestamp } from '../kernel/db.ts';
import { AppError } from '../kernel/error.ts';
import { createGate } from '../kernel/change.ts';
import { createHttp } from '../kernel/http.ts';
import { findUserIdByUid, listUids } from '../identity/index.ts';
import { createJobs } from '../kernel/jobs.ts';
import { createLog } from '../kernel/log.ts';
import { createMetrics } from '../kernel/metrics.ts';
import { type Auditor, createAuditor, ledgerOperatorRoutes } from '../ledger/index.ts';
import { createOperator, operatorRoutes, wasRecorded } from '../operator/index.ts';
import { type SpotStage, startSpotStage } from './spot-stage.ts';
import { testBranding } from './test-branding.ts';

/** The ledger's calls of the console, with operators whose token is their name. */
export interface LedgerConsoleStage {
  readonly spot: SpotStage;
  readonly auditor: Auditor;
  /** Adds an operator; `userId` is the operator's user account. */
  addOperator(name: string, roles: readonly OperatorRole[], userId?: number): Promise<void>;
  /** Adds a user by number from 1 and answers the UID. */
  addUser(userId: number): Promise<string>;
  call(operator: string, name: OperatorRouteName, input?: Input, key?: string): Promise<Answer>;
  /** The rows of the operators' audit log, oldest first. */
  auditLog(): Promise<readonly { action: string; operatorId: number; reason: string }[]>;
  stop(): Promise<void>;
}

type Input = Readonly<Record<string, string | number>>;

export interface Answer {
  readonly status: number;
  readonly key: string | undefined;
  readonly details: Readonly<Record<string, string>>;
  readonly data: never;
  readonly text: string;
}

export async function startLedgerConsoleStage(): Promise<LedgerConsoleStage> {
  const spot = await startSpotStage();
  const { db, clock } = spot;
  const random = seededRandom(7, clock);
  const log = createLog('silent');
  const metrics = createMetrics();
  const config = readConfig({ OB_DEMO: 'on', DATABASE_URL: spot.databaseUrl });
  const bus = localBus((error) => {
    throw error;
  });
  const kernel = { db, clock, random, log, metrics, bus, config, jobs: createJobs({ clock, log, metrics }) };
  const operator = createOperator({
    ...kernel,
    users: { findUserIdByUid, listUids },
    messenger: { accept: async () => undefined },
    branding: testBranding,
  });
  const auditor = createAuditor({
    ...kernel,
    parts: auditParts(spot.spot.auditPart(), { isProof: () => true, isAnchor: () => true }),
    atRest: (run) => spot.spot.atRest(run),
    onViolations: async () => undefined,
  });
  const operators = new Map<string, { readonly id: number; readonly roles: readonly OperatorRole[] }>();
  const refuse = (): Promise<never> => Promise.reject(new AppError('session.login_required'));
  const http = await createHttp({
    callLimitFactor: 10_000,
    ...kernel,
    allowedOrigins: [],
    trustedProxies: [],
    gate: createGate({ ...kernel, wasRecorded }),
    isReplyChecked: true,
    findSession: refuse,
    findOperatorSession: async (token, context) => {
      const found = operators.get(token);
      if (found === undefined) return refuse();
      const { ip, requestId } = context;
      return { id: token, operatorId: found.id, name: token, roles: found.roles, ip, requestId };
    },
  });
  const reserve = { lock: async () => undefined, read: async () => '0' };
  const funds = { contract_pool: reserve, insurance_fund: reserve, micro_bankroll: reserve };
  const reserves = { ...funds, staking_rewards: reserve };
  const house = { reserves, listProceeds: async () => [], symbolOf: () => null };
  const listing = { files: { bind: async () => undefined }, applyChanges: async () => undefined };
  operatorRoutes(http, operator);
  ledgerOperatorRoutes(http, { ...kernel, operator, ledger: spot.ledger, auditor, ...house, ...listing });
  return {
    spot,
    auditor,
    addOperator: async (name, roles, userId) => {
      const rows = await db.query<{ id: number }>(
        `insert into operator.operator (email, name, password_hash, secret_sealed, roles, user_id, created_at)
         values ($1, $2, 'none', '\\x00', $3, $4, $5) returning id`,
        [`${name}@example.com`, name, roles, userId ?? null, toTimestamp(clock.now())],
      );
      operators.set(name, { id: rows[0]?.id ?? 0, roles });
    },
    addUser: async (userId) => {
      const uid = String(10_000_000 + userId);
      await db.query(
        `insert into identity."user" (id, uid, email, area_id, password_hash, invite_code, created_at)
         overriding system value
         values ($1, $2, $3, (select min(id) from identity.area), 'none', $4, $5)`,
        [userId, uid, `user${userId}@example.com`, `CODE${userId}`, toTimestamp(clock.now())],
      );
      return uid;
    },
    call: async (name, route, input = {}, key = '') => {
      const [method, path] = OPERATOR_ROUTES[route];
      const text = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]));
      const answer = await http.fastify.inject({
        method,
        url: method === 'GET' ? `${path}?${text.toString()}` : path,
        headers: {
          authorization: `Bearer ${name}`,
          'x-requested-with': 'XMLHttpRequest',
          'idempotency-key': key === '' ? random.uuid() : key,
          ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(method === 'POST' ? { payload: text.toString() } : {}),
      });
      const isJson = String(answer.headers['content-type']).includes('json');
      const body = isJson ? (answer.json() as Partial<Answer>) : {};
      return {
        status: answer.statusCode,
        key: body.key,
        details: body.details ?? {},
        data: body.data as never,
        text: answer.body,
      };
    },
    auditLog: () =>
      db.query<{ action: string; operatorId: number; reason: string }>(
        'select action, operator_id as "operatorId", reason from operator.audit order by seq',
      ),
    stop: async () => {
      await http.fastify.close();
      await auditor.stop();
      await spot.stop();
    },
  };
}

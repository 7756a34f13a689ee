import { createHash, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Log } from '../kernel/log.ts';
import { placeOf } from './open-signer.ts';
import { ControlRequest, type Signer, SignerRefusal, SigningRequest } from './request.ts';
import { readSubject } from './withdrawal-subject.ts';

/** The beginning of `listen` where it is the path of a socket. */
export const UNIX = 'unix:';
const BODY_MAX = 262_144;

/**
 * Answers `POST /sign` and `POST /prove` to whoever has the token: 200 with what was signed, 422 with the `reason` of the
 * policy, 503 with that of a key store that is away. Answers how to stop, after what is under way.
 */
export async function serveSigner(
  signer: Signer,
  of: { readonly listen: string; readonly token: string; readonly log: Log },
): Promise<() => Promise<void>> {
  const app = fastify({ logger: false, bodyLimit: BODY_MAX });
  const right = digestOf(`Bearer ${of.token}`);
  app.addHook('onRequest', async (request, reply) => {
    if (timingSafeEqual(digestOf(request.headers.authorization ?? ''), right)) return;
    await reply.code(401).send({ reason: 'the token is not that of the signer' });
  });
  serve(app, of.log, {
    path: '/sign',
    schema: SigningRequest,
    answer: async (request) => ({ raw: await signer.sign(request) }),
    nameOf: ({ chainCode: chain, from, to, withdrawal }) => {
      const id = withdrawal === null ? null : (readSubject(withdrawal.subject)?.id ?? 'unreadable');
      return { chain, from, to, withdrawal: id };
    },
  });
  serve(app, of.log, {
    path: '/prove',
    schema: ControlRequest,
    answer: (request) => signer.prove(request),
    nameOf: (request) => request,
  });
  const path = of.listen.startsWith(UNIX) ? of.listen.slice(UNIX.length) : null;
  if (path === null) {
    const { hostname, port } = new URL(of.listen);
    await app.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: Number.parseInt(port, 10) });
  } else {
    await removeAbandoned(path);
    await app.listen({ path });
    // The server is another user, of the group of this process.
    chmodSync(path, 0o660);
  }
  return () => app.close();
}

/** One call: what it takes, does, and is called in the log. */
function serve<S extends TSchema>(
  app: FastifyInstance,
  log: Log,
  call: {
    readonly path: string;
    readonly schema: S;
    readonly answer: (request: Static<S>) => Promise<object>;
    readonly nameOf: (request: Static<S>) => object;
  },
): void {
  const check = Compile(call.schema);
  app.post(call.path, async ({ body }, reply) => {
    if (!check.Check(body)) {
      const [fault] = check.Errors(body);
      return reply.code(400).send({ reason: `the request is wrong at ${placeOf(fault)}` });
    }
    const named = { call: call.path, ...call.nameOf(body) };
    try {
      const signed = await call.answer(body);
      log.info(named, 'signed');
      return signed;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ ...named, reason }, 'not signed');
      return reply.code(error instanceof SignerRefusal ? 422 : 503).send({ reason });
    }
  });
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** A signer that was killed leaves its socket; that of one which still answers is not taken. */
async function removeAbandoned(path: string): Promise<void> {
  if (!existsSync(path)) return;
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
  if (!isAlive) unlinkSync(path);
}

import { createHash, timingSafeEqual } from 'node:crypto';
import { existsSync, unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import fastify from 'fastify';
import { Compile } from 'typebox/compile';
import type { Log } from '../kernel/log.ts';
import { placeOf } from './open-signer.ts';
import { type Signer, SignerRefusal, SigningRequest } from './request.ts';

const UNIX = 'unix:';
const BODY_MAX = 262_144;

/**
 * Answers `POST /sign` to whoever has the token: 200 with `raw`, 422 with the `reason` of the policy, 503 with that of a
 * key store that is away. Answers how to stop, after what is under way.
 */
export async function serveSigner(
  signer: Signer,
  of: { readonly listen: string; readonly token: string; readonly log: Log },
): Promise<() => Promise<void>> {
  const check = Compile(SigningRequest);
  const right = digestOf(`Bearer ${of.token}`);
  const app = fastify({ logger: false, bodyLimit: BODY_MAX });
  app.post('/sign', async (request, reply) => {
    if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), right))
      return reply.code(401).send({ reason: 'the token is not that of the signer' });
    const { body } = request;
    if (!check.Check(body)) {
      const [fault] = check.Errors(body);
      return reply.code(400).send({ reason: `the request is wrong at ${placeOf(fault)}` });
    }
    const { chainCode, from, to, withdrawal } = body;
    const named = { chain: chainCode, from, to, withdrawal: withdrawal?.subject.split('\n')[1] };
    try {
      const raw = await signer.sign(body);
      of.log.info(named, 'signed');
      return { raw };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      of.log.warn({ ...named, reason }, 'not signed');
      return reply.code(error instanceof SignerRefusal ? 422 : 503).send({ reason });
    }
  });
  const path = of.listen.startsWith(UNIX) ? of.listen.slice(UNIX.length) : null;
  if (path === null) {
    const { hostname, port } = new URL(of.listen);
    await app.listen({ host: hostname.replace(/^\[|\]$/g, ''), port: Number.parseInt(port, 10) });
  } else {
    await removeAbandoned(path);
    await app.listen({ path });
  }
  return () => app.close();
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

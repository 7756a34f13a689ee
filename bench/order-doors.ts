import { connect } from 'node:net';
import { connectBroker } from '../apps/server/src/kernel/broker.ts';
import { systemClock } from '../apps/server/src/kernel/clock.ts';
import { createLog } from '../apps/server/src/kernel/log.ts';
import { SUBJECTS } from '../apps/server/src/kernel/questions.ts';
import { systemRandom } from '../apps/server/src/kernel/random.ts';
import { pause } from '../apps/server/src/testing/pause.ts';

/** A way in for one request at a time. */
export interface LoadDoor {
  /** Answers the body. */
  send(request: string): Promise<string>;
  close(): void;
}

const HEADERS_END = '\r\n\r\n';
const LENGTH = 'content-length: ';
const ASK_MS = 10_000;
const ANSWER_MAX_BYTES = 100_000;

export function openHttpDoor(port: number): LoadDoor {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received = '';
  let answered: (body: string) => void = () => undefined;
  socket.setEncoding('latin1').on('data', (chunk) => {
    received += String(chunk);
    const end = received.indexOf(HEADERS_END);
    if (end < 0) return;
    const at = received.indexOf(LENGTH) + LENGTH.length;
    const length = Number.parseInt(received.slice(at, at + 8), 10);
    const start = end + HEADERS_END.length;
    if (received.length < start + length) return;
    const body = received.slice(start, start + length);
    received = '';
    answered(body);
  });
  socket.on('error', (error) => {
    throw error;
  });
  return {
    send: (request) => {
      socket.write(request);
      return new Promise((resolve) => {
        answered = resolve;
      });
    },
    close: () => void socket.destroy(),
  };
}

/** Doors to the owner of the books: what a gateway would ask for each request. They share one connection, as those of a gateway. */
export async function openQuestionDoors(url: string, count: number): Promise<readonly LoadDoor[]> {
  const settings = { urls: [url], credentials: '', authority: '' };
  const broker = connectBroker({
    ...{ settings, name: 'load', clock: systemClock, random: systemRandom(systemClock) },
    log: createLog('fatal'),
  });
  while (!broker.isConnected) await pause(10);
  const subject = SUBJECTS.question('spot', 'call');
  const send = async (request: string): Promise<string> => {
    const head = { until: systemClock.now() + ASK_MS, question: JSON.parse(request) as object };
    const answer = await broker.request(subject, { head }, ASK_MS);
    return Buffer.from(await answer.read(ANSWER_MAX_BYTES)).toString();
  };
  return Array.from({ length: count }, (_, index) => ({
    send,
    close: () => {
      if (index === 0) void broker.close();
    },
  }));
}

import type { Broker, Incoming, Outgoing } from '../kernel/broker.ts';
import { AppError } from '../kernel/error.ts';
import { decodeFrame, encodeFrame, type Frame } from '../kernel/frame.ts';
import { cutMessage, MESSAGE_MAX_BYTES, MessageJoiner } from '../kernel/message-parts.ts';

/** A broker of one process, which a test may cut off. */
export interface MemoryBroker extends Broker {
  cut(): void;
  mend(): void;
}

interface Listener {
  readonly by: MemoryBroker;
  readonly subject: string;
  readonly take: (bytes: Uint8Array) => void;
}

interface Answerer {
  readonly by: MemoryBroker;
  readonly subject: string;
  readonly answer: (question: Incoming) => Promise<Outgoing | null>;
}

/**
 * Brokers that hand messages to each other in memory, in the turn in which they are published: what follows from an event
 * is under way when the publisher goes on, as with all in one process. Messages are the bytes that NATS would carry.
 */
export function linkInMemory(): { connect(): MemoryBroker } {
  const listeners = new Set<Listener>();
  const answerers = new Set<Answerer>();
  const deliver = (subject: string, bytes: Uint8Array): void => {
    for (const listener of listeners)
      if (listener.subject === subject && listener.by.isConnected) listener.take(bytes);
  };
  let brokers = 0;
  return {
    connect: () => {
      brokers += 1;
      return join({ listeners, answerers, deliver, name: String(brokers) });
    },
  };
}

function join({
  listeners,
  answerers,
  deliver,
  name,
}: {
  readonly listeners: Set<Listener>;
  readonly answerers: Set<Answerer>;
  readonly deliver: (subject: string, bytes: Uint8Array) => void;
  readonly name: string;
}): MemoryBroker {
  const changes: (() => void)[] = [];
  const underWay = new Map<(error: AppError) => void, string>();
  let isConnected = true;
  let connection = 1;
  let messages = 0;
  const change = (isNow: boolean): void => {
    isConnected = isNow;
    if (isNow) connection += 1;
    else broker.giveUp();
    for (const run of changes) run();
  };
  const broker: MemoryBroker = {
    get isConnected() {
      return isConnected;
    },
    get connection() {
      return connection;
    },
    publish: (subject, head, body = '') => {
      if (!isConnected) return;
      const message = encodeFrame(head, body);
      if (message.length > MESSAGE_MAX_BYTES) return;
      messages += 1;
      for (const part of cutMessage(message, `${name}/${messages}`)) deliver(subject, part);
    },
    subscribe: (subject, take) => {
      const joiner = new MessageJoiner();
      const listener: Listener = {
        ...{ by: broker, subject },
        take: (bytes) => {
          const frame = joiner.take(bytes);
          if (frame !== undefined) take(known(frame));
        },
      };
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    request: async (subject, question) => {
      const found = [...answerers].find((one) => one.subject === subject && one.by.isConnected);
      if (!isConnected || found === undefined) throw new AppError('server.unavailable');
      let abort = (_error: AppError): void => undefined;
      const aborted = new Promise<never>((_resolve, reject) => {
        abort = reject;
      });
      underWay.set(abort, subject);
      try {
        const answer = await Promise.race([found.answer(received(question)), aborted]);
        if (answer === null || !found.by.isConnected) throw new AppError('server.unavailable');
        return received(answer);
      } finally {
        underWay.delete(abort);
      }
    },
    serve: (subject, answer) => {
      const answerer: Answerer = { by: broker, subject, answer };
      answerers.add(answerer);
      return () => answerers.delete(answerer);
    },
    giveUp: (prefix = '') => {
      for (const [abort, subject] of underWay)
        if (subject.startsWith(prefix)) abort(new AppError('server.unavailable'));
    },
    onChange: (run) => void changes.push(run),
    close: async () => {
      for (const listener of listeners) if (listener.by === broker) listeners.delete(listener);
      for (const answerer of answerers) if (answerer.by === broker) answerers.delete(answerer);
    },
    cut: () => change(false),
    mend: () => change(true),
  };
  return broker;
}

function known(frame: Frame | null): Frame {
  if (frame === null) throw new Error('a message is no frame');
  return frame;
}

function received({ head, body = '' }: Outgoing): Incoming {
  const frame = known(decodeFrame(encodeFrame(head, body)));
  return {
    head: frame.head,
    size: frame.body.length,
    read: async (bytesMax) => {
      if (frame.body.length > bytesMax) throw new AppError('request.too_large');
      return frame.body;
    },
  };
}

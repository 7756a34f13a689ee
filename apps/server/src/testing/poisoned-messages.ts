import { encodeFrame } from '../kernel/frame.ts';
import { type QuestionName, QUESTIONS, SUBJECTS } from '../kernel/questions.ts';
import { ROLES } from '../kernel/role.ts';
import type { RawNats } from './raw-nats.ts';

const CHANNEL = 'DEPTH:1';
const BOOK = 'book BTCUSDT';

const until = Number.MAX_SAFE_INTEGER;
const kept = { subject: SUBJECTS.question('spot', 'call'), id: 1, size: 5_000_000_000 };
const call = { name: 'spot.place_order', context: {}, isExport: false, step: 'both', fields: {}, file: null };

/** Bytes that are no message, and messages that are no question, no event and no beat. */
const MESSAGES: readonly (Uint8Array | string)[] = [
  '',
  'garbage',
  '{"v":1}',
  '{"v":2,"until":9007199254740991,"question":{}}\n',
  Buffer.alloc(900_000, 0xff),
  encodeFrame({ until, question: null }),
  encodeFrame({ until, question: call }),
  encodeFrame({ until, question: { ...call, name: 'x'.repeat(100_000) } }),
  encodeFrame({ until, question: { gateway: 7 } }),
  encodeFrame({ until, kept, question: { gateway: 'x' } }),
  encodeFrame({ until: 'never', question: { gateway: 'x' } }),
  encodeFrame({ do: 'close', sessionIds: 7 }),
  encodeFrame({ do: 'renew' }),
];

/** Sends each of them to everything that gateways and owners hear. */
export async function poison(attacker: RawNats): Promise<void> {
  const names = Object.keys(QUESTIONS) as readonly QuestionName[];
  const ofRoles = ROLES.flatMap((role) => [
    ...names.map((name) => SUBJECTS.question(role, name)),
    SUBJECTS.beat(role),
    SUBJECTS.event(role),
  ]);
  const subjects = [...ofRoles, SUBJECTS.control, SUBJECTS.unfollow, SUBJECTS.stream(BOOK)];
  for (const subject of subjects)
    for (const message of MESSAGES) await attacker.publish(subject, message, 'ob.nowhere');
  await attacker.publish(SUBJECTS.channel(CHANNEL), Buffer.from([0xff, 0xfe]));
}

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Question, Verdict } from '../screening/index.ts';
import { isSignedBy, startEventReceiver } from './event-receiver.ts';

type How = (question: Question, response: ServerResponse) => Omit<Verdict, 'reference'> | null;

/** A vendor of screening whose answers a test writes; it refuses what is not signed by its secret. */
export interface ScriptedVendor {
  readonly env: Readonly<Record<'OB_SCREENING_URL' | 'OB_SCREENING_SECRET', string>>;
  /** Every question that came, in its order. */
  readonly questions: Question[];
  /** Answers from now on; null leaves the response to whoever answers. */
  answer(how: How): void;
  stop(): Promise<void>;
}

export const ALLOW = { answer: 'allow', reasons: [] } as const;
export const HOLD = { answer: 'hold', reasons: [{ code: 'mixer', text: 'Address of a mixer' }] } as const;
export const DENY = { answer: 'deny', reasons: [{ code: 'sanctions' }] } as const;
/** Breaks the connection off, as a vendor that is gone. */
export const GONE: How = (_question, response) => {
  response.destroy();
  return null;
};

export async function startScriptedVendor(port = 0): Promise<ScriptedVendor> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const questions: Question[] = [];
  let how: How = () => ALLOW;
  const receiver = await startEventReceiver(port);
  receiver.answer((response, event) => {
    if (!isSignedBy(event, secret)) return void response.writeHead(401).end();
    const question = JSON.parse(event.body) as Question;
    questions.push(question);
    const verdict = how(question, response);
    if (verdict === null) return;
    response.writeHead(200).end(JSON.stringify({ ...verdict, reference: `ref-${question.id}` }));
  });
  return {
    env: { OB_SCREENING_URL: receiver.url, OB_SCREENING_SECRET: secret },
    questions,
    answer: (given) => {
      how = given;
    },
    stop: () => receiver.stop(),
  };
}

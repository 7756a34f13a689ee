import { describe, expect, test } from 'vitest';
import type { AskedSubject, Question, ScreeningAdapter, Verdict } from '../screening/index.ts';

/** An adapter, with subjects about which it is known what it has to answer. */
export interface Conforming {
  readonly open: () => ScreeningAdapter;
  readonly allowed: AskedSubject;
  readonly held: AskedSubject;
  readonly denied: AskedSubject;
}

const ID = '01931f5e-7a3c-7c11-9d5a-0c8de1b5a7';
let asked = 10;

function questionOf(kind: Question['kind'], subject: AskedSubject): Question {
  asked += 1;
  return { id: `${ID}${asked}`, kind, subject };
}

/** The tests that every adapter of the port passes (docs/PLUG-INS.md). */
export function describeConformance(name: string, { open, allowed, held, denied }: Conforming): void {
  describe(`the adapter ${name}`, () => {
    test.each([
      ['allow', allowed],
      ['hold', held],
      ['deny', denied],
    ] as const)(
      'answers %s with reasons where there is something to say, and a reference',
      async (answer, subject) => {
        const verdict = await open().ask(questionOf('verification', subject));
        expect(verdict.answer).toBe(answer);
        expect(verdict.reasons.length > 0).toBe(answer !== 'allow');
        expect(verdict.reference).toMatch(/^.{1,100}$/);
        for (const { code } of verdict.reasons) expect(code).toMatch(/^[A-Za-z0-9_.:-]{1,60}$/);
      },
    );

    test('answers the same question the same, also when it is asked twice at once', async () => {
      const adapter = open();
      const question = questionOf('person', held);
      const together = await Promise.all([adapter.ask(question), adapter.ask(question)]);
      const again = await adapter.ask(question);
      expect(together).toEqual([again, again]);
    });

    test('answers ten questions at once, each by its own subject', async () => {
      const adapter = open();
      const subjects = Array.from({ length: 10 }, (_one, place) => (place % 2 === 0 ? allowed : denied));
      const verdicts = await Promise.all(
        subjects.map((subject) => adapter.ask(questionOf('person', subject))),
      );
      expect(verdicts.map(({ answer }: Verdict) => answer === 'allow')).toEqual(
        subjects.map((subject) => subject === allowed),
      );
    });

    test('answers about who registers, of whom no name is known', async () => {
      const subject = { countries: ['DE'], email_domain: 'example.com' };
      expect((await open().ask(questionOf('registration', subject))).answer).toBe('allow');
    });
  });
}

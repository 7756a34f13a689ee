import type { ScreeningKind, ScreeningOutcome } from '@openbourse/api';

/** Facts of a person, as few as the cause needs; or addresses of chains. */
export type AskedSubject =
  | {
      readonly names?: readonly string[];
      /** Day of birth (`1970-10-12`); null where it is not known. */
      readonly born?: string | null;
      readonly countries: readonly string[];
      /** Of the mail address, without the part before it; null where there is none. */
      readonly email_domain: string | null;
    }
  | { readonly addresses: readonly { readonly chain: string; readonly address: string }[] };

/** A question to an adapter. Its id is the same at every try, so an adapter that has answered answers the same again. */
export interface Question {
  readonly id: string;
  readonly kind: ScreeningKind;
  readonly subject: AskedSubject;
}

/** An answer. `allow` has no reasons, and `hold` and `deny` have at least one. */
export interface Verdict {
  readonly answer: ScreeningOutcome;
  readonly reasons: readonly { readonly code: string; readonly text?: string }[];
  /** The name by which the adapter finds it later. */
  readonly reference: string;
}

/** An adapter of the port; it rejects where it has no answer that can be relied on. */
export interface ScreeningAdapter {
  ask(question: Question): Promise<Verdict>;
}

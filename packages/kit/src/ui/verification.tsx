import { clsx } from 'clsx';
import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';

/** A step of a verification that this device has computed. */
export interface VerificationStep<Name extends string> {
  readonly name: Name;
  readonly isRight: boolean;
  readonly expected: string;
  readonly found: string;
}

/** Outcome of a verification, in a line. */
export function Verdict({ isRight, children }: { readonly isRight: boolean; readonly children: ReactNode }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <p className={clsx('flex items-start gap-2 text-row', isRight ? 'text-up' : 'text-danger')}>
      <Icon className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      {children}
    </p>
  );
}

export interface VerificationStepsProps<Name extends string> {
  readonly steps: readonly VerificationStep<Name>[];
  readonly nameOf: (name: Name) => string;
  /** True where a step that is right shows its value as well. */
  readonly hasValues?: boolean;
}

/** The steps of a verification, a row for each kind: the first that is wrong, else the last. */
export function VerificationSteps<Name extends string>(props: VerificationStepsProps<Name>) {
  const { steps, nameOf, hasValues = false } = props;
  const t = useT();
  return (
    <ul className="divide-y divide-line text-secondary">
      {stepsByName(steps).map(({ name, isRight, expected, found }) => {
        const Icon = isRight ? CircleCheck : CircleX;
        return (
          <li key={name} className="flex items-start gap-2 py-1.5">
            <Icon
              className={clsx('size-4 shrink-0', isRight ? 'text-up' : 'text-danger')}
              strokeWidth={1.75}
              role="img"
              aria-label={t(isRight ? 'app:verified.right' : 'app:verified.wrong')}
            />
            <span className="min-w-0 flex-1">{nameOf(name)}</span>
            {(hasValues || !isRight) && (
              <span
                className={clsx(
                  'figures min-w-0 text-right break-all',
                  isRight ? 'text-muted' : 'text-danger',
                )}
              >
                {isRight ? shorten(found) : `${shorten(found)} ≠ ${shorten(expected)}`}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

const SHOWN_CHARACTERS = 26;

function shorten(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, 12)}…${text.slice(-8)}`;
}

function stepsByName<Name extends string>(
  steps: readonly VerificationStep<Name>[],
): readonly VerificationStep<Name>[] {
  const byName = new Map<Name, VerificationStep<Name>>();
  for (const step of steps) if (byName.get(step.name)?.isRight !== false) byName.set(step.name, step);
  return [...byName.values()];
}

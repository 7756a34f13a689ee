import type { ReceiptStep, ReceiptStepName, Verification } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, CircleX, Download, ShieldCheck } from 'lucide-react';
import { useErrorText } from '../lib/error-text.ts';

export interface ReceiptCheckProps {
  readonly id: string;
  /** The receipt as the server sent it, to be saved. */
  readonly receipt: object;
  /** True when a published root covers the receipt already. */
  readonly isRooted: boolean;
  /** Recomputes the receipt with the roots that the server publishes for everybody. */
  readonly verify: () => Promise<Verification>;
  /** Name of a step where the user reads it. */
  readonly nameOf: (step: ReceiptStepName) => string;
}

/** Recomputes a receipt in this browser, as its user can, and saves it as the file that the command line verifies. */
export function ReceiptCheck({ id, receipt, isRooted, verify, nameOf }: ReceiptCheckProps) {
  const t = useT();
  const errorText = useErrorText();
  const checking = useMutation({ mutationFn: verify, meta: { isErrorShown: true } });
  const save = (): void =>
    saveFile({
      fileName: `openbourse-receipt-${id}.json`,
      text: `${JSON.stringify(receipt, null, 2)}\n`,
    });
  return (
    <section aria-label={t('micro:check.title')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-2">
        <Button
          size="medium"
          icon={<ShieldCheck className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
          isLoading={checking.isPending}
          onClick={() => checking.mutate()}
        >
          {t('contract:verify')}
        </Button>
        <Button
          variant="secondary"
          size="medium"
          icon={<Download className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
          onClick={save}
        >
          JSON
        </Button>
      </div>
      {checking.isError && (
        <p role="alert" className="text-dense text-danger">
          {errorText(checking.error)}
        </p>
      )}
      <div role="status">
        {checking.data !== undefined && (
          <Found verification={checking.data} isRooted={isRooted} nameOf={nameOf} />
        )}
      </div>
    </section>
  );
}

interface FoundProps extends Pick<ReceiptCheckProps, 'isRooted' | 'nameOf'> {
  readonly verification: Verification;
}

function Found({ verification, isRooted, nameOf }: FoundProps) {
  const t = useT();
  const { isValid, steps } = verification;
  return (
    <>
      <p className={clsx('text-body font-semibold', isValid ? 'text-up' : 'text-danger')}>
        {t(isValid ? 'micro:check.right' : 'micro:check.wrong')}
      </p>
      {!isRooted && <p className="pt-1 text-secondary text-muted">{t('micro:check.noRoot')}</p>}
      <ul className="pt-2 text-dense">
        {grouped(steps).map(({ name, isRight, expected, found }) => {
          const Icon = isRight ? CircleCheck : CircleX;
          return (
            <li key={name} className="flex items-start gap-2 py-1">
              <Icon
                className={clsx('mt-0.5 size-4 shrink-0', isRight ? 'text-up' : 'text-danger')}
                strokeWidth={1.75}
                role="img"
                aria-label={t(isRight ? 'micro:check.stepRight' : 'micro:check.stepWrong')}
              />
              <span className="min-w-0 flex-1">{nameOf(name)}</span>
              {!isRight && (
                <span className="figures min-w-0 text-right wrap-anywhere text-danger">
                  {found} ≠ {expected}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** One row for each kind of step: the first that is wrong, else the last. */
function grouped(steps: readonly ReceiptStep[]): readonly ReceiptStep[] {
  const byName = new Map<ReceiptStepName, ReceiptStep>();
  for (const step of steps) if (byName.get(step.name)?.isRight !== false) byName.set(step.name, step);
  return [...byName.values()];
}

import { brandSlug } from '@openbourse/api/brand';
import { useBrand } from '@openbourse/kit/lib/brand.ts';
import type { ReceiptStepName, Verification } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Verdict, VerificationSteps } from '@openbourse/kit/ui/verification.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
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
      fileName: `${brandSlug(useBrand.getState().name)}-receipt-${id}.json`,
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
    <div className="flex flex-col gap-2">
      <Verdict isRight={isValid}>{t(isValid ? 'micro:check.right' : 'micro:check.wrong')}</Verdict>
      {!isRooted && <p className="text-secondary text-muted">{t('micro:check.noRoot')}</p>}
      <VerificationSteps steps={steps} nameOf={nameOf} />
    </div>
  );
}

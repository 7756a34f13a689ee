import { MICRO_RECEIPT_STEPS, type Verification } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Verdict, VerificationSteps } from '@openbourse/kit/ui/verification.tsx';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Receipt } from '../api.ts';
import { verifyReceipt } from '../verify-receipt.ts';

/** Recomputes the receipt at a press and reports the findings step by step. */
export function ReceiptCheck({ receipt }: { readonly receipt: Receipt }) {
  const t = useT();
  const checking = useMutation({ mutationFn: () => verifyReceipt(receipt) });
  return (
    <section className="rounded-card bg-surface p-3" aria-label={t('micro:check.title')}>
      <p className="pb-2 text-dense text-muted">{t('micro:check.hint')}</p>
      <Button
        size="medium"
        isBlock
        icon={<ShieldCheck className="size-5" strokeWidth={1.75} aria-hidden="true" />}
        isLoading={checking.isPending}
        onClick={() => checking.mutate()}
      >
        {t('micro:check.run')}
      </Button>
      <Link to="/house-edge#fairness" className="mt-2 inline-block py-1 text-dense font-semibold text-accent">
        {t('micro:fair.title')}
      </Link>
      <div role="status">
        {checking.data !== undefined && (
          <Found verification={checking.data} isRooted={receipt.root !== null} />
        )}
      </div>
    </section>
  );
}

interface FoundProps {
  readonly verification: Verification;
  /** True when a published root covers the receipt already. */
  readonly isRooted: boolean;
}

function Found({ verification, isRooted }: FoundProps) {
  const t = useT();
  const { isValid, steps } = verification;
  // In the order in which a reader follows the order's life.
  const sorted = MICRO_RECEIPT_STEPS.flatMap((name) =>
    steps.flatMap((step) => (step.name === name ? [{ ...step, name }] : [])),
  );
  return (
    <>
      <div className="pt-3">
        <Verdict isRight={isValid}>{t(isValid ? 'micro:check.right' : 'micro:check.wrong')}</Verdict>
      </div>
      {!isRooted && <p className="pt-1 text-secondary text-muted">{t('micro:check.noRoot')}</p>}
      <div className="pt-2">
        <VerificationSteps steps={sorted} nameOf={(name) => t(`micro:step.${name}`)} />
      </div>
    </>
  );
}

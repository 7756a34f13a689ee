import { MICRO_RECEIPT_STEPS, type Verification } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react';
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
  const looked = MICRO_RECEIPT_STEPS.filter((name) => steps.some((step) => step.name === name));
  return (
    <>
      <p className={`pt-3 text-body font-semibold ${isValid ? 'text-up' : 'text-danger'}`}>
        {t(isValid ? 'micro:check.right' : 'micro:check.wrong')}
      </p>
      {!isRooted && <p className="pt-1 text-secondary text-muted">{t('micro:check.noRoot')}</p>}
      <ul className="pt-2 text-dense">
        {looked.map((name) => {
          const isRight = steps.every((step) => step.name !== name || step.isRight);
          const Icon = isRight ? CircleCheck : CircleX;
          return (
            <li key={name} className="flex items-center gap-2 py-1">
              <Icon
                className={`size-4 shrink-0 ${isRight ? 'text-up' : 'text-danger'}`}
                strokeWidth={1.75}
                role="img"
                aria-label={t(isRight ? 'micro:check.stepRight' : 'micro:check.stepWrong')}
              />
              {t(`micro:step.${name}`)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

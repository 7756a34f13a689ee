import { type ReceiptStepName, type Verification, verifyContractReceipt } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Verdict, VerificationSteps } from '@openbourse/kit/ui/verification.tsx';
import { useMutation } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { fetchRoot } from '../api.ts';
import type { Receipt } from '../model/rows.ts';

export interface ReceiptVerificationProps {
  readonly receipt: Receipt;
  /** Asks for the receipt again: its roots come when their minutes are over. */
  readonly renew: () => Promise<Receipt>;
}

/** Computes the close again in this browser, and compares its roots with those that the server publishes. */
export function ReceiptVerification({ receipt, renew }: ReceiptVerificationProps) {
  const t = useT();
  const isRooted = receipt.root !== null && receipt.entry_root !== null;
  const verifying = useMutation({ mutationFn: async () => verify(isRooted ? receipt : await renew()) });
  const { data } = verifying;
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface p-3.5">
      <p className="text-dense text-muted">{t('contract:verify.hint')}</p>
      {data !== undefined && <Result verification={data} />}
      {receipt.root === null && <p className="text-secondary text-muted">{t('contract:verify.noRoot')}</p>}
      <Button
        isBlock
        size="medium"
        icon={<ShieldCheck className="size-4.5" />}
        isLoading={verifying.isPending}
        onClick={() => verifying.mutate()}
      >
        {t('contract:verify')}
      </Button>
    </section>
  );
}

async function verify(receipt: Receipt): Promise<Verification> {
  const [entry, exit, trigger, trailing] = await Promise.all([
    rootOf(receipt.entry_root),
    rootOf(receipt.root),
    rootOf(receipt.trigger?.root ?? null),
    rootOf(receipt.trailing?.root ?? null),
  ]);
  return verifyContractReceipt(receipt, { entry, exit, trigger, trailing });
}

async function rootOf(root: Receipt['root']): Promise<Awaited<ReturnType<typeof fetchRoot>> | null> {
  return root === null ? null : fetchRoot(root.minute);
}

/** The steps of a contract; those of a micro contract have texts of their own. */
type ContractStepName = Exclude<ReceiptStepName, 'outcome' | 'payout'>;

function isContractStep(name: ReceiptStepName): name is ContractStepName {
  return name !== 'outcome' && name !== 'payout';
}

function Result({ verification }: { readonly verification: Verification }) {
  const t = useT();
  const { isValid, steps } = verification;
  return (
    <div role="status" className="flex flex-col gap-2">
      <Verdict isRight={isValid}>{t(isValid ? 'contract:verify.right' : 'contract:verify.wrong')}</Verdict>
      <VerificationSteps
        hasValues
        steps={steps}
        nameOf={(name) => (isContractStep(name) ? t(`contract:step.${name}`) : '')}
      />
    </div>
  );
}

import {
  type ReceiptStep,
  type ReceiptStepName,
  type Verification,
  verifyContractReceipt,
} from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ShieldCheck } from 'lucide-react';
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
  const [entry, exit, trigger] = await Promise.all([
    rootOf(receipt.entry_root),
    rootOf(receipt.root),
    rootOf(receipt.trigger?.root ?? null),
  ]);
  return verifyContractReceipt(receipt, { entry, exit, trigger });
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
    <div role="status">
      <p className={`flex items-center gap-2 text-row ${isValid ? 'text-up' : 'text-danger'}`}>
        {isValid ? <CircleCheck className="size-5" /> : <CircleAlert className="size-5" />}
        {t(isValid ? 'contract:verify.right' : 'contract:verify.wrong')}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {grouped(steps).map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step }: { readonly step: ReceiptStep }) {
  const t = useT();
  const { name, isRight, expected, found } = step;
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <li className="flex items-start gap-2 py-1.5 text-secondary">
      <Icon
        role="img"
        className={`size-4 shrink-0 ${isRight ? 'text-up' : 'text-danger'}`}
        aria-label={t(isRight ? 'contract:verify.stepRight' : 'contract:verify.stepWrong')}
      />
      <span className="shrink-0">{isContractStep(name) && t(`contract:step.${name}`)}</span>
      <span className="figures ml-auto min-w-0 text-right break-all text-muted">
        {isRight ? short(found) : `${short(found)} ≠ ${short(expected)}`}
      </span>
    </li>
  );
}

const SHOWN_CHARACTERS = 26;

function short(text: string): string {
  return text.length <= SHOWN_CHARACTERS ? text : `${text.slice(0, 12)}…${text.slice(-8)}`;
}

/** One row for each kind of step: the first that is wrong, else the last. */
function grouped(steps: readonly ReceiptStep[]): readonly ReceiptStep[] {
  const byName = new Map<ReceiptStepName, ReceiptStep>();
  for (const step of steps) if (byName.get(step.name)?.isRight !== false) byName.set(step.name, step);
  return [...byName.values()];
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { saveFile } from '@openbourse/kit/lib/save-file.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import type { LiabilityStep } from '@openbourse/engine';
import { Verdict, VerificationSteps } from '@openbourse/kit/ui/verification.tsx';
import { useMutation } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { Section } from '../../../shared/ui/section.tsx';
import { useUserInfo } from '../../session/index.ts';
import type { Proof, Snapshot } from '../api.ts';
import { checkOwnBalance, type OwnCheck } from '../model/check-own-balance.ts';

/** Computes on this device that the balance of the person is part of the sums. */
export function OwnBalance({ snapshot }: { readonly snapshot: Snapshot }) {
  const t = useT();
  const user = useUserInfo();
  const { pathname, hash } = useLocation();
  const checking = useMutation({ mutationFn: (uid: string) => checkOwnBalance(snapshot.number, uid) });
  return (
    <Section title={t('liability:own.title')}>
      {user === null ? (
        <Link
          to={`/login?redirect=${encodeURIComponent(`${pathname}${hash}`)}`}
          className={buttonClass({ size: 'medium', isBlock: true })}
        >
          {t('liability:own.logIn')}
        </Link>
      ) : (
        <div className="flex flex-col gap-3 rounded-card bg-surface p-4">
          <p className="text-dense text-muted">{t('liability:own.hint')}</p>
          {checking.data !== undefined && <Result check={checking.data} />}
          <Button
            isBlock
            size="medium"
            icon={<ShieldCheck className="size-4.5" />}
            isLoading={checking.isPending}
            onClick={() => checking.mutate(user.uid)}
          >
            {t('liability:own.check')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Result({ check: { proof, verification } }: { readonly check: OwnCheck }) {
  const t = useT();
  const { isValid, steps } = verification;
  return (
    <div role="status" className="flex flex-col gap-3">
      <Verdict isRight={isValid}>
        {isValid
          ? t('liability:own.right', { number: String(proof.snapshot.number) })
          : t('liability:own.wrong')}
      </Verdict>
      <Amounts proof={proof} />
      <VerificationSteps
        steps={steps}
        nameOf={(name) => (isOwnStep(name) ? t(`liability:step.${name}`) : '')}
      />
      <p className="text-secondary text-muted">{t('liability:own.saveHint')}</p>
      <Button
        isBlock
        size="medium"
        variant="secondary"
        icon={<Download className="size-4.5" />}
        onClick={() => saveProof(proof)}
      >
        {t('liability:own.save')}
      </Button>
    </div>
  );
}

function Amounts({ proof: { entries, snapshot } }: { readonly proof: Proof }) {
  const t = useT();
  const format = useFormat();
  return (
    <div>
      <p className="text-secondary text-muted">
        {t('liability:own.amounts', { time: format.dateMinute(snapshot.taken_at) })}
      </p>
      <Facts>
        {entries.map(({ asset, amount }) => (
          <Fact key={asset} name={asset}>
            {format.quantity(amount, snapshot.assets.find(({ code }) => code === asset)?.decimals)}
          </Fact>
        ))}
      </Facts>
      <p className="pt-1 text-secondary text-muted">{t('liability:own.compare')}</p>
    </div>
  );
}

/** Steps that compare files of several persons are no part of one's own. */
type OwnStepName = Exclude<LiabilityStep['name'], 'one_header' | 'salts' | 'places' | 'chain'>;

function isOwnStep(name: LiabilityStep['name']): name is OwnStepName {
  return name !== 'one_header' && name !== 'salts' && name !== 'places' && name !== 'chain';
}

function saveProof(proof: Proof): void {
  const { number } = proof.snapshot;
  saveFile({ fileName: `liability-${number}.json`, text: `${JSON.stringify(proof, null, 2)}\n` });
}

import { VERIFICATION_REASONS, type VerificationReason } from '@openbourse/api/limits';
import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useErrorText } from '../../../shared/lib/error-text.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CONTROL_CLASS } from '../../../shared/ui/filter-bar.tsx';
import { ReasonDialog } from '../../../shared/ui/reason-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Case } from '../api.ts';

const NOTE_MAX = 500;
const RENEW_MS = 10_000;

type Decision = 'certify' | 'fail';

/** Claims the submission, so that no other reviewer decides on it meanwhile, and then decides. */
export function DecideCase({ submission }: { readonly submission: Case }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(RENEW_MS);
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Decision | null>(null);
  const claim = useMutation({
    mutationFn: () => client.call('verification.operator_claim', { case_id: submission.case_id }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const left = (submission.claimed_until ?? 0) - now;
  if (!submission.is_mine || left <= 0) {
    return (
      <span className="flex items-center gap-3">
        {submission.claimed_by !== null && left > 0 && (
          <span className="text-dense text-muted">
            {t('verification:claimedUntil', { name: submission.claimed_by, age: formatAge(left, kit) })}
          </span>
        )}
        <Button size="medium" isLoading={claim.isPending} onClick={() => claim.mutate()}>
          {t('verification:claim')}
        </Button>
      </span>
    );
  }
  return (
    <span className="flex items-center gap-2">
      <span className="mr-2 text-dense text-muted">
        {t('verification:yours', { age: formatAge(left, kit) })}
      </span>
      <Button variant="danger" size="medium" onClick={() => setAsked('fail')}>
        {t('verification:fail')}
      </Button>
      <Button size="medium" onClick={() => setAsked('certify')}>
        {t('verification:certify')}
      </Button>
      {asked !== null && (
        <DecisionDialog submission={submission} decision={asked} onEnd={() => setAsked(null)} />
      )}
    </span>
  );
}

function DecisionDialog(props: {
  readonly submission: Case;
  readonly decision: Decision;
  readonly onEnd: () => void;
}) {
  const { submission, decision, onEnd } = props;
  const errorText = useErrorText();
  const t = useTexts();
  const queries = useQueryClient();
  const [reasonKey, setReasonKey] = useState<VerificationReason>('picture_unclear');
  const decide = useMutation({
    mutationFn: (note: string) =>
      client.call('verification.operator_decide', {
        case_id: submission.case_id,
        decision,
        reason_key: decision === 'fail' ? reasonKey : undefined,
        note,
      }),
    meta: { isErrorShown: true },
    onSuccess: async () => {
      onEnd();
      toast.success(t(`verification:done.${decision}`));
      await queries.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={t(`verification:${decision}`)}
      confirmLabel={t(`verification:${decision}`)}
      tone={decision === 'certify' ? 'primary' : 'danger'}
      lengthMin={0}
      lengthMax={NOTE_MAX}
      isConfirming={decide.isPending}
      onConfirm={(note) => decide.mutate(note)}
      onCancel={onEnd}
    >
      <p>{t(`verification:effect.${decision}`)}</p>
      {decision === 'fail' && <ReasonSelect value={reasonKey} onChange={setReasonKey} />}
      {decide.isError && (
        <p role="alert" className="text-danger">
          {errorText(decide.error)}
        </p>
      )}
    </ReasonDialog>
  );
}

function ReasonSelect(props: {
  readonly value: VerificationReason;
  readonly onChange: (value: VerificationReason) => void;
}) {
  const t = useTexts();
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-label text-muted">
        {t('verification:reason')}
      </label>
      <select
        id={id}
        className={CONTROL_CLASS}
        value={props.value}
        onChange={(event) => {
          const chosen = VERIFICATION_REASONS.find((reason) => reason === event.target.value);
          if (chosen !== undefined) props.onChange(chosen);
        }}
      >
        {VERIFICATION_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t(`verification:reason.${reason}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

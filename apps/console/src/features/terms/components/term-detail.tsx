import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { AMOUNT, INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Term } from '../api.ts';
import { isShown, isSwitch, ownerOf, unitOf, valueOf } from './term-words.ts';

type Step = 'change' | 'withdraw';

/** One version: the next one is proposed on it, and a planned one is taken back. */
export function TermDetail({ term }: { readonly term: Term }) {
  const t = useTexts();
  const canAct = hasRole(useOperator(), ['risk']);
  const [step, setStep] = useState<Step | null>(null);
  const format = useFormat();
  const shown = valueOf(t, format, term);
  const none = t('shell:none');
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <VersionBadge state={term.state} />
        <h2 className="mt-2 text-price">{shown}</h2>
        <p className="text-dense text-muted">{nameOf(t, term)}</p>
      </div>
      <Facts
        facts={[
          { label: t('terms:effective'), value: <TimeText at={term.effective_from} /> },
          { label: t('terms:proposedBy'), value: term.operator_name ?? none },
          { label: t('terms:reason'), value: term.reason ?? none },
        ]}
      />
      <AuditLink kind="wallet_term" id={term.id} />
      {canAct && term.state === 'in_effect' && (
        <Button size="small" onClick={() => setStep('change')}>
          {t('terms:change')}
        </Button>
      )}
      {canAct && term.state === 'planned' && (
        <Button size="small" variant="danger" onClick={() => setStep('withdraw')}>
          {t('terms:takeBack')}
        </Button>
      )}
      {step === 'change' && <SetTerm term={term} onEnd={() => setStep(null)} />}
      {step === 'withdraw' && (
        <ChangeDialog
          title={`${t('terms:takeBack')}: ${shown}`}
          confirmLabel={t('terms:takeBack')}
          tone="danger"
          run={(reason) => client.call('wallet.operator_withdraw_term', { id: term.id, reason })}
          done={t('terms:takenBack')}
          onEnd={() => setStep(null)}
        >
          <p>{nameOf(t, term)}</p>
        </ChangeDialog>
      )}
    </div>
  );
}

/** Subject and name of a term. */
function nameOf(t: Texts, term: Term): string {
  return `${ownerOf(t, term)}, ${t(`terms:name.${term.name}`)}`;
}

function SetTerm({ term, onEnd }: { readonly term: Term; readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    value: { label: t('terms:value'), initial: term.value, rule: AMOUNT },
    effective_from: { label: t('terms:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('terms:changeTitle', { term: nameOf(t, term) })}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic={isShown(term)}
      run={(reason) =>
        client.call('wallet.operator_set_term', {
          name: term.name,
          asset_id: term.asset_id ?? undefined,
          level: term.level ?? undefined,
          value: values.value,
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {isSwitch(term) ? (
        <ChoiceField
          options={[
            { value: '1', label: t('terms:open') },
            { value: '0', label: t('terms:shut') },
          ]}
          {...field('value')}
        />
      ) : (
        <TextField suffix={unitOf(term)} {...field('value')} />
      )}
      <TextField {...field('effective_from')} />
      <p>{t(isShown(term) ? 'terms:hint' : 'terms:hint.hidden')}</p>
    </ChangeDialog>
  );
}

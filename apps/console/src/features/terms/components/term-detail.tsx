import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import type { Term } from '../api.ts';
import { isSwitch, ownerOf, TONES, unitOf, valueOf } from './term-words.ts';

const END_DONE = { 'terms:reject': 'terms:rejected', 'terms:takeBack': 'terms:takenBack' } as const;

type Step = 'change' | 'approve' | 'reject';

/** One version: what can be done with it depends on its state. */
export function TermDetail({ term }: { readonly term: Term }) {
  const t = useTexts();
  const operator = useOperator();
  const [step, setStep] = useState<Step | null>(null);
  const none = t('shell:none');
  const canAct = hasRole(operator, ['risk']);
  const format = useFormat();
  const shown = valueOf(t, format, term);
  const isWaiting = term.state === 'proposed';
  const isOwn = term.proposed_by === operator.id;
  const isOpen = isWaiting || term.state === 'planned';
  const endLabel = isWaiting && !isOwn ? 'terms:reject' : 'terms:takeBack';
  const decideLabel = step === 'approve' ? 'terms:approve' : endLabel;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={TONES[term.state]}>{t(`terms:state.${term.state}`)}</Badge>
        <h2 className="mt-2 text-price">{shown}</h2>
        <p className="text-dense text-muted">{nameOf(t, term)}</p>
      </div>
      <Facts
        facts={[
          { label: t('terms:effective'), value: <TimeText at={term.effective_from} /> },
          { label: t('terms:proposedBy'), value: term.proposed_by_name ?? none },
          { label: t('terms:decidedBy'), value: term.decided_by_name ?? none },
          { label: t('terms:reason'), value: term.reason },
        ]}
      />
      {canAct && isWaiting && isOwn && <p className="text-dense text-muted">{t('terms:ownTerm')}</p>}
      {canAct && (
        <div className="flex flex-wrap gap-2">
          {term.state === 'in_effect' && (
            <Button size="small" onClick={() => setStep('change')}>
              {t('terms:change')}
            </Button>
          )}
          {isWaiting && !isOwn && (
            <Button size="small" onClick={() => setStep('approve')}>
              {t('terms:approve')}
            </Button>
          )}
          {isOpen && (
            <Button size="small" variant="danger" onClick={() => setStep('reject')}>
              {t(endLabel)}
            </Button>
          )}
        </div>
      )}
      {step === 'change' && <ProposeTerm term={term} onEnd={() => setStep(null)} />}
      {(step === 'approve' || step === 'reject') && (
        <ChangeDialog
          title={t('terms:decide', { action: t(decideLabel), value: shown })}
          confirmLabel={t(decideLabel)}
          tone={step === 'approve' ? 'primary' : 'danger'}
          run={(reason) =>
            client.call('wallet.operator_decide_term', { id: term.id, decision: step, reason })
          }
          done={t(step === 'approve' ? 'terms:approved' : END_DONE[endLabel])}
          onEnd={() => setStep(null)}
        >
          <p>{nameOf(t, term)}</p>
        </ChangeDialog>
      )}
    </div>
  );
}

/** Whose term it is and which. */
function nameOf(t: Texts, term: Term): string {
  return `${ownerOf(t, term)}, ${t(`terms:name.${term.name}`)}`;
}

function ProposeTerm({ term, onEnd }: { readonly term: Term; readonly onEnd: () => void }) {
  const t = useTexts();
  const [value, setValue] = useState(term.value);
  const [effective, setEffective] = useState(nextEffective);
  return (
    <ChangeDialog
      title={t('terms:changeTitle', { term: nameOf(t, term) })}
      confirmLabel={t('terms:propose')}
      tone="primary"
      run={(reason) =>
        client.call('wallet.operator_propose_term', {
          name: term.name,
          asset_id: term.asset_id ?? undefined,
          level: term.level ?? undefined,
          value: value.trim(),
          effective_from: fromLocalText(effective) ?? 0,
          reason,
        })
      }
      done={t('terms:proposed')}
      onEnd={onEnd}
    >
      {isSwitch(term) ? (
        <ChoiceField
          label={t('terms:value')}
          options={[
            { value: '1', label: t('terms:open') },
            { value: '0', label: t('terms:shut') },
          ]}
          value={value}
          onValueChange={setValue}
        />
      ) : (
        <TextField
          label={t('terms:value')}
          inputMode="decimal"
          suffix={unitOf(term)}
          value={value}
          onValueChange={setValue}
        />
      )}
      <TextField
        label={t('terms:effective')}
        type="datetime-local"
        value={effective}
        onValueChange={setEffective}
      />
      <p>{t('terms:hint')}</p>
    </ChangeDialog>
  );
}

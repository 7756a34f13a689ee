import { FIAT_GROUND_WINNERS, FIAT_RULING_REASONS, type FiatRulingReason } from '@openbourse/api/limits';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { useRef, useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useShortcuts } from '../../../shared/lib/use-shortcuts.ts';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { type Order, type Side, SIDES } from '../api.ts';
import { Key } from './key.tsx';
import { VerdictDialog } from './verdict-dialog.tsx';

/** The call's bounds of the text. */
const TEXT_MIN = 3;
const TEXT_MAX = 500;

/** The verdict of an order that waits for one, or why this operator has none to give. */
export function VerdictPanel({ order }: { readonly order: Order }) {
  const t = useTexts();
  const operator = useOperator();
  const evidence = useEvidenceTime(order);
  if (order.work === null) return <StandingRuling order={order} />;
  const ownFirst =
    order.work === 'review' && order.ruled_by.some((one) => one.operator_name === operator.name);
  const isArbiter = hasRole(operator, ['fiat_arbiter']);
  const mayRule = isArbiter && !ownFirst && evidence === null;
  const title = t(order.work === 'review' ? 'fiat:verdict.review' : 'fiat:verdict');
  return (
    <section aria-label={title} className="flex shrink-0 flex-col gap-3">
      <h2 className="flex items-center justify-between gap-3 text-row font-[620]">
        {title}
        {mayRule && <Key letter="V" />}
      </h2>
      {!isArbiter && <p className="text-dense text-muted">{t('fiat:verdict.arbitersOnly')}</p>}
      {isArbiter && ownFirst && (
        <p className="rounded-field bg-warn-soft p-3 text-dense text-warn">{t('fiat:verdict.ownFirst')}</p>
      )}
      {isArbiter && evidence !== null && (
        <p className="rounded-field bg-surface p-3 text-dense">{evidence}</p>
      )}
      {mayRule && <VerdictForm order={order} />}
    </section>
  );
}

/**
 * Reason why no ruling is possible yet, in words; null once the time for evidence is over. Both sides read
 * the same.
 */
function useEvidenceTime(order: Order): string | null {
  const t = useTexts();
  const format = useFormat();
  if (order.work !== 'rule' || order.dispute === null) return null;
  const { evidence_until: until } = order.dispute;
  if (until === null) return t('fiat:verdict.evidencePaused');
  return until > clock.now() ? t('fiat:verdict.evidenceRuns', { time: format.weekTime(until) }) : null;
}

/** Says that a ruling waits for its time; nothing where there is none. */
function StandingRuling({ order }: { readonly order: Order }) {
  const t = useTexts();
  const format = useFormat();
  const until = order.dispute?.review_until ?? null;
  if (until === null) return null;
  return (
    <p className="rounded-field bg-surface p-3 text-dense">
      {t('fiat:verdict.stands', { time: format.weekTime(until) })}
    </p>
  );
}

interface VerdictValues {
  readonly winner: Side | '';
  readonly ground: FiatRulingReason | '';
  readonly text: string;
}

const INITIAL: VerdictValues = { winner: '', ground: '', text: '' };

/** `v` leads here. */
function VerdictForm({ order }: { readonly order: Order }) {
  const t = useTexts();
  const place = useRef<HTMLFormElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  const form = useForm({
    initial: INITIAL,
    judge: ({ text: written }: VerdictValues) =>
      written.trim().length < TEXT_MIN
        ? [{ field: 'text', text: t('shell:reason.tooShort', { count: TEXT_MIN }) } as const]
        : [],
  });
  const { winner, ground, text } = form.values;
  useShortcuts({ v: () => place.current?.querySelector('input')?.focus() });
  const grounds = FIAT_RULING_REASONS.filter(
    (one) => winner !== '' && FIAT_GROUND_WINNERS[one].includes(winner),
  );
  const chosen = grounds.find((one) => one === ground) ?? grounds[0];
  return (
    <form
      ref={place}
      className="flex flex-col gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(form.check());
      }}
    >
      <p className="text-secondary text-muted" aria-hidden="true">
        {t('fiat:verdict.winner')}
      </p>
      <SegmentedControl
        label={t('fiat:verdict.winner')}
        segments={SIDES.map((value) => ({ value, label: t(`fiat:side.${value}`) }))}
        value={winner}
        onValueChange={(value) => form.set('winner', value)}
      />
      {chosen !== undefined && (
        <ChoiceField
          label={t('fiat:verdict.ground')}
          options={grounds.map((value) => ({ value, label: t(`fiat:reason.${value}`) }))}
          value={chosen}
          onValueChange={(value) => form.set('ground', grounds.find((one) => one === value) ?? chosen)}
        />
      )}
      <TextArea
        label={t('fiat:verdict.text')}
        rows={3}
        maxLength={TEXT_MAX}
        value={text}
        onValueChange={(value) => form.set('text', value)}
        hint={t('fiat:verdict.textHint')}
        error={form.errorOf('text')}
      />
      <Button type="submit" size="medium" isBlock disabled={chosen === undefined}>
        {t('fiat:verdict.go')}
      </Button>
      {isAsked && winner !== '' && chosen !== undefined && (
        <VerdictDialog
          order={order}
          verdict={{ winner, ground: chosen, text: text.trim() }}
          onEnd={() => setIsAsked(false)}
        />
      )}
    </form>
  );
}

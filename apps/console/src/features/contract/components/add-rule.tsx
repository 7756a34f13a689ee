import { CONTRACT_LIMITS } from '@openbourse/api/limits';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import {
  ABOVE_ZERO,
  AMOUNT,
  type FieldRule,
  INSTANT,
  orEmpty,
  percent,
  whole,
} from '../../../shared/lib/field-rules.ts';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { ChoiceField } from '../../../shared/ui/choice-field.tsx';
import { client } from '../../session/index.ts';
import type { Rule } from '../api.ts';

/** Percentage of a rule; how high or low it may be is for the server to say. */
const PERCENT = percent(99.99, 6);
const SIGNED = { ...PERCENT, accepts: (text: string) => PERCENT.accepts(text.replace(/^-/, '')) };

/** The fields of the form by row. */
const ROWS = [
  ['lot_size', 'lots_max'],
  ['leverage_max'],
  ['spread_percent', 'spread_amount'],
  ['fee_percent', 'liquidation_fee_percent'],
  ['overnight_long_percent', 'overnight_short_percent'],
] as const;

type Field = (typeof ROWS)[number][number];

const RULES: Readonly<Record<Field, FieldRule>> = {
  lot_size: ABOVE_ZERO,
  lots_max: whole(1, CONTRACT_LIMITS.lotsMax),
  leverage_max: whole(2, 100),
  spread_percent: orEmpty(PERCENT),
  spread_amount: orEmpty(AMOUNT),
  fee_percent: PERCENT,
  liquidation_fee_percent: PERCENT,
  overnight_long_percent: SIGNED,
  overnight_short_percent: SIGNED,
};

export interface AddRuleProps {
  /** The version to start from; null for the first one of a pair. */
  readonly rule: Rule | null;
  /** Pairs for a first one. */
  readonly pairs?: readonly { readonly value: string; readonly label: string }[];
  readonly onEnd: () => void;
}

/** Announces other rules of a market, or its first ones, for contracts that are opened from a time on. */
export function AddRule({ rule, pairs, onEnd }: AddRuleProps) {
  const t = useTexts();
  const before = rule === null ? null : termsOf(rule);
  const term = (name: Field) => {
    return { label: t(`contract:${name}`), initial: before?.[name] ?? '', rule: RULES[name] };
  };
  const form = useDialogForm({
    currency_match_id: { label: t('market:pair'), initial: pairs?.[0]?.value ?? '' },
    lot_size: term('lot_size'),
    lots_max: term('lots_max'),
    leverage_max: term('leverage_max'),
    spread_percent: term('spread_percent'),
    spread_amount: term('spread_amount'),
    fee_percent: term('fee_percent'),
    liquidation_fee_percent: term('liquidation_fee_percent'),
    overnight_long_percent: term('overnight_long_percent'),
    overnight_short_percent: term('overnight_short_percent'),
    effective_from: { label: t('market:effective'), initial: nextEffective(), rule: INSTANT },
  });
  const { values } = form;
  return (
    <ChangeDialog
      title={rule === null ? t('contract:firstRule') : `${t('contract:addRule')}: ${rule.symbol}`}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('contract.operator_add_rule', {
          currency_match_id: rule?.currency_match_id ?? wholeNumber(values.currency_match_id),
          lot_size: values.lot_size,
          lots_max: wholeNumber(values.lots_max),
          leverage_max: wholeNumber(values.leverage_max),
          spread_percent: given(values.spread_percent),
          spread_amount: given(values.spread_amount),
          fee_percent: values.fee_percent,
          liquidation_fee_percent: values.liquidation_fee_percent,
          overnight_long_percent: values.overnight_long_percent,
          overnight_short_percent: values.overnight_short_percent,
          effective_from: fromLocalText(values.effective_from) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      {pairs !== undefined && <ChoiceField options={pairs} {...form.field('currency_match_id')} />}
      {ROWS.map((row) => (
        <div key={row[0]} className="grid auto-cols-fr grid-flow-col gap-2">
          {row.map((name) => (
            <TextField key={name} {...form.field(name)} {...(name === 'leverage_max' && { suffix: 'x' })} />
          ))}
        </div>
      ))}
      <TextField {...form.field('effective_from')} />
      <p>{t(rule === null ? 'contract:firstHint' : 'contract:addHint')}</p>
    </ChangeDialog>
  );
}

function termsOf(rule: Rule): Readonly<Record<Field, string>> {
  return {
    lot_size: rule.lot_size,
    lots_max: `${rule.lots_max}`,
    leverage_max: `${rule.leverage_max}`,
    spread_percent: rule.spread_percent ?? '',
    spread_amount: rule.spread_amount ?? '',
    fee_percent: rule.fee_percent,
    liquidation_fee_percent: rule.liquidation_fee_percent,
    overnight_long_percent: rule.overnight_long_percent,
    overnight_short_percent: rule.overnight_short_percent,
  };
}

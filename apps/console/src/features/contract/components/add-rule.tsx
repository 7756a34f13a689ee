import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { fromLocalText, nextEffective } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useFields } from '../../../shared/lib/use-fields.ts';
import { given } from '../../../shared/lib/use-filters.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { client } from '../../session/index.ts';
import type { Rule } from '../api.ts';

/** The fields of the form by row, with what they are measured in. */
const ROWS = [
  [
    { field: 'lot_size', suffix: undefined },
    { field: 'lots_max', suffix: undefined },
  ],
  [{ field: 'leverage_max', suffix: 'x' }],
  [
    { field: 'spread_percent', suffix: '%' },
    { field: 'spread_amount', suffix: undefined },
  ],
  [
    { field: 'fee_percent', suffix: '%' },
    { field: 'liquidation_fee_percent', suffix: '%' },
  ],
  [
    { field: 'overnight_long_percent', suffix: '%' },
    { field: 'overnight_short_percent', suffix: '%' },
  ],
] as const;

type Field = (typeof ROWS)[number][number]['field'];

/** Announces other rules of a market for contracts that are opened from a time on. */
export function AddRule({ rule, onEnd }: { readonly rule: Rule; readonly onEnd: () => void }) {
  const t = useTexts();
  const { values, bind } = useFields<Field>(() => termsOf(rule));
  const [effective, setEffective] = useState(nextEffective);
  return (
    <ChangeDialog
      title={`${t('contract:addRule')}: ${rule.symbol}`}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      isPublic
      run={(reason) =>
        client.call('contract.operator_add_rule', {
          currency_match_id: rule.currency_match_id,
          lot_size: values.lot_size.trim(),
          lots_max: wholeNumber(values.lots_max),
          leverage_max: wholeNumber(values.leverage_max),
          spread_percent: given(values.spread_percent.trim()),
          spread_amount: given(values.spread_amount.trim()),
          fee_percent: values.fee_percent.trim(),
          liquidation_fee_percent: values.liquidation_fee_percent.trim(),
          overnight_long_percent: values.overnight_long_percent.trim(),
          overnight_short_percent: values.overnight_short_percent.trim(),
          effective_from: fromLocalText(effective) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
    >
      {ROWS.map((row) => (
        <div key={row[0].field} className="grid auto-cols-fr grid-flow-col gap-2">
          {row.map(({ field, suffix }) => (
            <TextField
              key={field}
              label={t(`contract:${field}`)}
              inputMode="decimal"
              suffix={suffix}
              {...bind(field)}
            />
          ))}
        </div>
      ))}
      <TextField
        label={t('market:effective')}
        type="datetime-local"
        value={effective}
        onValueChange={setEffective}
      />
      <p>{t('contract:addHint')}</p>
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

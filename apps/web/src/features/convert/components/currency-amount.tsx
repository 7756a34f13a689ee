import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { ReactNode } from 'react';

export interface CurrencyAmountProps {
  readonly label: string;
  /** The amount that was typed here; empty where the other one was. */
  readonly value: string;
  /** Rough amount, by the amount of the other one. */
  readonly estimate: string | null;
  readonly onValueChange: (amount: string) => void;
  readonly codes: readonly string[];
  readonly code: string;
  readonly onCodeChange: (code: string) => void;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
}

/** One end of a conversion: its currency, and its amount. */
export function CurrencyAmount(props: CurrencyAmountProps) {
  const { label, value, estimate, codes, code, hint, error } = props;
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className="flex flex-col gap-2 rounded-card border border-line p-3.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-3">
        <span aria-hidden="true" className="text-secondary text-muted">
          {label}
        </span>
        <Select
          look="inline"
          label={t('convert:currencyOf', { end: label })}
          options={codes.map((one) => ({ value: one, label: one }))}
          value={code}
          onValueChange={props.onCodeChange}
        />
      </div>
      <AmountField
        label={t('convert:amountOf', { end: label })}
        unit={code}
        value={value}
        onValueChange={props.onValueChange}
        placeholder={estimate === null ? '0' : `≈ ${format.quantity(estimate)}`}
        hint={hint}
        error={error}
      />
    </fieldset>
  );
}

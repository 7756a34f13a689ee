import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useId } from 'react';
import type { Product } from '../api.ts';
import { lengthText } from './order-words.tsx';

export interface LengthChoiceProps {
  readonly products: readonly Product[];
  readonly chosen: number;
  readonly error: string | undefined;
  readonly onChoose: (seconds: number) => void;
}

/** The lengths, each with what a right direction adds. */
export function LengthChoice({ products, chosen, error, onChoose }: LengthChoiceProps) {
  const t = useT();
  const format = useFormat();
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1.5 text-secondary text-muted">{t('micro:length')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {products.map((product) => (
          <label
            key={product.id}
            className="flex min-h-13 cursor-pointer flex-col items-center justify-center rounded-field bg-surface px-1 text-center transition-colors has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              checked={product.seconds === chosen}
              onChange={() => onChoose(product.seconds)}
            />
            <span className="text-body font-semibold">{lengthText(product.seconds, t)}</span>
            <span className="figures text-label">+{format.quantity(product.profit_percent)} %</span>
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="pt-1 text-secondary text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

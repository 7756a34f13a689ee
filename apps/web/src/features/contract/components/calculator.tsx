import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { AmountField } from '@openbourse/kit/ui/amount-field.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { useState } from 'react';
import { decimalsOfStep } from '../../market-data/index.ts';
import { faultText } from '../fault-text.ts';
import {
  type Imagined,
  imagine,
  liquidationOf,
  type Result,
  resultOf,
  targetPrice,
} from '../model/calculator.ts';
import type { Product } from '../model/rows.ts';
import { ProfitText, USDT_DECIMALS } from './words.tsx';

export interface CalculatorProps {
  readonly product: Product;
  /** Position to begin with. */
  readonly initial: Imagined;
}

const QUESTIONS = ['profit', 'target', 'liquidation'] as const;
type Question = (typeof QUESTIONS)[number];

/** Profit, target price and liquidation price of a position that is thought of, by the formulas of the engine. */
export function Calculator({ product, initial }: CalculatorProps) {
  const t = useT();
  const [question, setQuestion] = useState<Question>('profit');
  const [position, setPosition] = useState(initial);
  const [exit, setExit] = useState('');
  const [percent, setPercent] = useState('');
  const words = { t, format: useFormat() };
  const { quote, fault } = imagine(product, position);
  const target = quote === null || question !== 'target' ? null : targetPrice(product, quote, percent);
  const closedAt = question === 'target' ? target : exit;
  const result = quote === null || closedAt === null ? null : resultOf(quote, closedAt);
  return (
    <div className="flex flex-col gap-3 pb-2">
      <SegmentedControl
        label={t('contract:calculator')}
        value={question}
        onValueChange={setQuestion}
        segments={QUESTIONS.map((value) => ({ value, label: t(`contract:calculator.${value}`) }))}
      />
      <PositionFields
        product={product}
        position={position}
        error={fault === null ? undefined : faultText(fault, words)}
        onChange={(change) => setPosition({ ...position, ...change })}
      />
      {question === 'profit' && (
        <AmountField label={t('contract:exitPrice')} value={exit} onValueChange={setExit} />
      )}
      {question === 'target' && (
        <AmountField label={t('contract:calculator.wanted')} value={percent} onValueChange={setPercent} />
      )}
      <Answer
        product={product}
        question={question}
        target={target}
        liquidation={quote === null ? null : liquidationOf(product, quote)}
        result={result}
      />
      <p className="text-secondary text-muted">{t('contract:calculator.hint')}</p>
    </div>
  );
}

function PositionFields({
  product,
  position,
  error,
  onChange,
}: {
  readonly product: Product;
  readonly position: Imagined;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<Imagined>) => void;
}) {
  const t = useT();
  const format = useFormat();
  const lot = { size: format.quantity(product.terms.lot_size), code: product.base_currency_code };
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <SegmentedControl
          label={t('contract:side')}
          value={position.side}
          onValueChange={(side) => onChange({ side })}
          segments={[
            { value: 'long', label: t('contract:side.long'), tone: 'buy' },
            { value: 'short', label: t('contract:side.short'), tone: 'sell' },
          ]}
        />
        <Select
          look="field"
          label={t('contract:leverage')}
          value={String(position.leverage)}
          onValueChange={(value) => onChange({ leverage: Number.parseInt(value, 10) })}
          options={product.terms.leverages.map((one) => ({ value: String(one), label: `${one}x` }))}
        />
      </div>
      <AmountField
        label={t('contract:field.lots', lot)}
        value={position.lots}
        onValueChange={(lots) => onChange({ lots })}
        error={error}
      />
      <AmountField
        label={t('contract:entryPrice')}
        value={position.entry}
        onValueChange={(entry) => onChange({ entry })}
      />
    </>
  );
}

interface AnswerProps {
  readonly product: Product;
  readonly question: Question;
  readonly target: string | null;
  readonly liquidation: string | null;
  readonly result: Result | null;
}

function Answer({ product, question, target, liquidation, result }: AnswerProps) {
  const t = useT();
  const format = useFormat();
  const decimals = decimalsOfStep(product.price_tick);
  const money = (value: string | undefined): string => {
    const text = format.quantity(value, USDT_DECIMALS);
    return value === undefined ? text : `${text} USDT`;
  };
  if (question === 'liquidation')
    return (
      <Facts>
        <Fact name={t('contract:liquidationPrice')}>{format.price(liquidation, decimals)}</Fact>
      </Facts>
    );
  return (
    <Facts>
      {question === 'target' && (
        <Fact name={t('contract:calculator.target')}>{format.price(target, decimals)}</Fact>
      )}
      <Fact name={t('contract:margin')}>{money(result?.margin)}</Fact>
      <Fact name={t('contract:profit')}>
        <ProfitText value={result?.profit ?? null} unit="USDT" />
      </Fact>
      <Fact name={t('contract:fees')}>{money(result?.fees)}</Fact>
      <Fact name={t('contract:result')}>
        <ProfitText value={result?.afterFees ?? null} unit="USDT" />
      </Fact>
      <Fact name={t('contract:calculator.return')}>
        <ProfitText value={result?.percent ?? null} decimals={2} unit="%" />
      </Fact>
    </Facts>
  );
}

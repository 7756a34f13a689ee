import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import type { ShownIndicator } from '../model/change-chart.ts';
import { paramOf, type ParamSpec, specOf, standardsOf } from '../model/indicators.ts';

export interface IndicatorParamsProps {
  readonly indicator: ShownIndicator;
  readonly onChange: (params: readonly number[]) => void;
}

/** The numbers of an indicator, each within its limits, and the way back to the standards. */
export function IndicatorParams({ indicator, onChange }: IndicatorParamsProps) {
  const t = useT();
  const { name, params } = indicator;
  const specs = specOf(name).params;
  const [drafts, setDrafts] = useState<readonly string[]>(params.map(String));
  if (specs.length === 0) return null;
  const values = specs.map((spec, place) => paramOf(spec, drafts[place] ?? ''));
  const standards = standardsOf(name);
  const isStandard = standards.every((standard, place) => standard === params[place]);
  const isChanged = drafts.some((draft, place) => draft !== String(params[place]));
  const apply = (): void => {
    const known = values.filter((value) => value !== null);
    if (known.length === specs.length) onChange(known);
  };
  return (
    <form
      aria-label={name}
      className="pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="grid grid-cols-3 gap-2">
        {specs.map((spec, place) => (
          <ParamField
            key={labelOf(specs, place, t)}
            spec={spec}
            label={labelOf(specs, place, t)}
            value={drafts[place] ?? ''}
            isRefused={values[place] === null}
            onChange={(value) => setDrafts(drafts.with(place, value))}
          />
        ))}
      </div>
      <div className="mt-2 flex gap-2">
        <Button type="submit" size="small" disabled={!isChanged || values.includes(null)}>
          {t('chart:param.apply')}
        </Button>
        <Button size="small" variant="secondary" disabled={isStandard} onClick={() => onChange(standards)}>
          {t('chart:param.reset')}
        </Button>
      </div>
    </form>
  );
}

/** The meaning of a parameter, with a number where there are several of it. */
function labelOf(specs: readonly ParamSpec[], place: number, t: ReturnType<typeof useT>): string {
  const kind = specs[place]?.kind ?? 'period';
  const label = t(`chart:param.${kind}`);
  if (specs.filter((spec) => spec.kind === kind).length === 1) return label;
  return `${label} ${specs.slice(0, place + 1).filter((spec) => spec.kind === kind).length}`;
}

interface ParamFieldProps {
  readonly spec: ParamSpec;
  readonly label: string;
  readonly value: string;
  readonly isRefused: boolean;
  readonly onChange: (value: string) => void;
}

function ParamField({ spec, label, value, isRefused, onChange }: ParamFieldProps) {
  const t = useT();
  const format = useFormat();
  const limit = (bound: number): string => format.price(String(bound), spec.decimals);
  return (
    <TextField
      label={label}
      inputMode={spec.decimals === 0 ? 'numeric' : 'decimal'}
      value={value}
      onValueChange={onChange}
      error={isRefused ? t('chart:param.range', { min: limit(spec.min), max: limit(spec.max) }) : undefined}
    />
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { ArrowLeftRight, Ban, Check, Eye } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { TermValues } from '../model/key-form.ts';

export interface ScopeFieldsProps {
  readonly value: TermValues['scopes'];
  readonly onChange: (scopes: TermValues['scopes']) => void;
}

/** Permissions of the key: reading always, trading by choice, taking money out never. */
export function ScopeFields({ value, onChange }: ScopeFieldsProps) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-row font-semibold">
        {t('apikey:permissions')}
      </h2>
      <div className="divide-y divide-line">
        <Standing
          icon={<Eye />}
          name={t('apikey:scope.read')}
          hint={t('apikey:scope.readHint')}
          mark={<Check className="text-up" />}
        />
        <Switch
          leading={<ArrowLeftRight />}
          label={t('apikey:scope.trade')}
          hint={t('apikey:scope.tradeHint')}
          isOn={value === 'read,trade'}
          onChange={(isOn) => onChange(isOn ? 'read,trade' : 'read')}
        />
        <Standing
          icon={<Ban />}
          name={t('apikey:scope.withdraw')}
          hint={t('apikey:scope.withdrawHint')}
          mark={null}
        />
      </div>
    </section>
  );
}

/** Facts that are the same for every key. */
function Standing(props: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly hint: string;
  readonly mark: ReactNode;
}) {
  const { icon, name, hint, mark } = props;
  return (
    <div className="flex min-h-13 items-center gap-3 py-2">
      <span className="shrink-0 text-muted [&>svg]:size-5.5 [&>svg]:stroke-[1.75]" aria-hidden="true">
        {icon}
      </span>
      <p className="min-w-0 flex-1">
        <span className="block text-row font-medium">{name}</span>
        <span className="block text-secondary text-muted">{hint}</span>
      </p>
      {mark !== null && (
        <span className="flex w-12 shrink-0 justify-center [&>svg]:size-5" aria-hidden="true">
          {mark}
        </span>
      )}
    </div>
  );
}

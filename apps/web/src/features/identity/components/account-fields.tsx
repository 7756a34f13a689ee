import { LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import type { Form } from '@openbourse/kit/lib/use-form.ts';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/index.ts';
import { useAreas } from '../api.ts';
import type { AccountKind } from '../model/account.ts';
import { AreaSheet } from './area-sheet.tsx';

interface AccountValues {
  readonly kind: AccountKind;
  readonly account: string;
  readonly area_id: number;
}

export interface AccountFieldsProps {
  readonly form: Pick<Form<AccountValues>, 'values' | 'set' | 'bind'>;
  readonly onKindChange: (kind: AccountKind) => void;
}

/** The choice between e-mail and mobile with the field of each; a kind the server cannot reach is not offered. */
export function AccountFields({ form, onKindChange }: AccountFieldsProps) {
  const t = useT();
  const channels = useSite()?.channels;
  const kinds = (['email', 'mobile'] as const).filter((kind) => channels?.[kind] !== false);
  const { kind } = form.values;
  return (
    <>
      {kinds.length > 1 && (
        <SegmentedControl
          label={t('identity:kind.choose')}
          segments={kinds.map((value) => ({ value, label: t(`identity:kind.${value}`) }))}
          value={kind}
          onValueChange={onKindChange}
        />
      )}
      <AccountField form={form} />
    </>
  );
}

/** The field of the kind that was chosen. */
export function AccountField({ form }: Pick<AccountFieldsProps, 'form'>) {
  const t = useT();
  if (form.values.kind === 'email') {
    return (
      <TextField
        key="email"
        label={t('identity:field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        {...form.bind('account')}
      />
    );
  }
  return (
    <TextField
      key="mobile"
      label={t('identity:field.mobile')}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={<AreaButton areaId={form.values.area_id} onChange={(id) => form.set('area_id', id)} />}
      {...form.bind('account')}
    />
  );
}

interface AreaButtonProps {
  readonly areaId: number;
  readonly onChange: (areaId: number) => void;
}

function AreaButton({ areaId, onChange }: AreaButtonProps) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const callingCode = useCallingCode(areaId);
  return (
    <>
      <button
        type="button"
        aria-label={`${t('identity:field.area')}: +${callingCode}`}
        className="figures -my-3 -ml-2 flex min-h-11 items-center gap-1 rounded-field px-2 text-field font-[560] text-text hover:bg-surface-strong"
        onClick={() => setIsOpen(true)}
      >
        +{callingCode}
        <ChevronDown className="size-4 text-muted" strokeWidth={1.75} aria-hidden="true" />
      </button>
      <AreaSheet
        title={t('identity:field.area')}
        hasCallingCodes
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        value={areaId}
        onChoose={onChange}
      />
    </>
  );
}

/** The calling code of an area; empty until the list has come, which null does not ask for. */
export function useCallingCode(areaId: number | null): string {
  const areas = useAreas(areaId !== null).data ?? [];
  const area =
    areas.find((entry) => entry.id === areaId) ?? areas.find((entry) => entry.id === LIMITS.defaultAreaId);
  return area?.calling_code ?? '';
}

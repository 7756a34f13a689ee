import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import { FORM_TYPES, type OrderType } from '../model/ticket.ts';

export interface OrderTypeSelectProps {
  readonly type: OrderType;
  readonly onChange: (type: OrderType) => void;
}

/** The choice of the order type; each says what it does. */
export function OrderTypeSelect({ type, onChange }: OrderTypeSelectProps) {
  const t = useT();
  const options = FORM_TYPES.map((value) => ({
    value,
    label: t(`spot:type.${value}`),
    hint: t(`spot:typeHint.${value}`),
  }));
  return (
    <Select
      look="field"
      label={t('spot:type.label')}
      options={options}
      value={type}
      onValueChange={onChange}
    />
  );
}

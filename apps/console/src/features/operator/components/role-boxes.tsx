import { OPERATOR_ROLES } from '@openbourse/api/limits';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { fieldDescription } from '@openbourse/kit/ui/field-frame.tsx';
import { useId } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';

export interface RoleBoxesProps {
  readonly label: string;
  /** The roles with commas between them, as calls take them. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** Every role with a box; the server knows which ones exclude each other. */
export function RoleBoxes({ label, value, onValueChange, error }: RoleBoxesProps) {
  const t = useTexts();
  const id = useId();
  const roles = value.split(',');
  return (
    <fieldset className="grid grid-cols-2 gap-x-3" {...fieldDescription(id, { error })}>
      <legend className="text-label text-muted">{label}</legend>
      {OPERATOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          isChecked={roles.includes(role)}
          onCheckedChange={(isOn) =>
            onValueChange(
              OPERATOR_ROLES.filter((one) => (one === role ? isOn : roles.includes(one))).join(','),
            )
          }
        >
          {t(`shell:roles.${role}`)}
        </Checkbox>
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} className="col-span-2 text-secondary text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import { OPERATOR_ROLES, type OperatorRole } from '@openbourse/api/limits';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';

export interface RoleBoxesProps {
  readonly roles: readonly OperatorRole[];
  readonly onChange: (roles: readonly OperatorRole[]) => void;
}

/** Every role with a box; the server knows which ones exclude each other. */
export function RoleBoxes({ roles, onChange }: RoleBoxesProps) {
  const t = useTexts();
  return (
    <fieldset className="grid grid-cols-2 gap-x-3">
      <legend className="text-label text-muted">{t('operator:roles')}</legend>
      {OPERATOR_ROLES.map((role) => (
        <Checkbox
          key={role}
          isChecked={roles.includes(role)}
          onCheckedChange={(isOn) =>
            onChange(OPERATOR_ROLES.filter((one) => (one === role ? isOn : roles.includes(one))))
          }
        >
          {t(`shell:roles.${role}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}

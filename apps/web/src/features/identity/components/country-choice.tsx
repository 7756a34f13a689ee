import { SelectFace } from '@openbourse/kit/ui/select.tsx';
import { useState } from 'react';
import { useAreas } from '../api.ts';
import { AreaSheet } from './area-sheet.tsx';

export interface CountryChoiceProps {
  readonly label: string;
  readonly areaId: number;
  readonly onChoose: (areaId: number) => void;
}

/** A country or area out of the searched list of all, as a field of a form. */
export function CountryChoice({ label, areaId, onChoose }: CountryChoiceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = useAreas().data?.find((area) => area.id === areaId);
  return (
    <>
      <SelectFace
        look="field"
        label={label}
        text={chosen?.name ?? ''}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <AreaSheet
        title={label}
        hasCallingCodes={false}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        value={areaId}
        onChoose={onChoose}
      />
    </>
  );
}

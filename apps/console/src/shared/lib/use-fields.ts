import { useState } from 'react';

type Values<Field extends string> = Readonly<Record<Field, string>>;

/** The texts of a form by field, and what ties each of them to its control. */
export function useFields<Field extends string>(initial: Values<Field> | (() => Values<Field>)) {
  const [values, setValues] = useState<Values<Field>>(initial);
  const bind = (field: Field) => ({
    value: values[field],
    onValueChange: (value: string) => setValues((before) => ({ ...before, [field]: value })),
  });
  return { values, bind };
}

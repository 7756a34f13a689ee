import type { ReactNode } from 'react';

/** The main button of a form, which stays at the foot of its panel on a desktop while the fields scroll behind it. */
export function FormFoot({ children }: { readonly children: ReactNode }) {
  return <div className="bg-bg desktop:sticky desktop:bottom-0 desktop:z-10 desktop:pt-2">{children}</div>;
}

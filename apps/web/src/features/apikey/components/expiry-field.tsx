import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { ExpiryState } from '../use-expiry.ts';

export interface ExpiryFieldProps {
  readonly expiry: ExpiryState;
  /** Refusal of the server. */
  readonly refusal: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Until when the key works. */
export function ExpiryField({ expiry, refusal, onChange }: ExpiryFieldProps) {
  const t = useT();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-row font-semibold">{t('apikey:expiry')}</h2>
      <Select
        look="field"
        label={t('apikey:expiry')}
        options={expiry.options}
        value={expiry.value}
        onValueChange={onChange}
      />
      {refusal !== undefined && (
        <p role="alert" className="text-secondary text-danger">
          {refusal}
        </p>
      )}
      {expiry.limit !== undefined && <p className="text-secondary text-muted">{expiry.limit}</p>}
    </section>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { TriangleAlert, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import type { AllowListState } from '../use-allow-list.ts';

export interface AllowListProps {
  readonly list: AllowListState;
  /** Refusal of the server. */
  readonly refusal: string | undefined;
}

/** From where the key works; several addresses can be pasted at once. */
export function AllowList({ list, refusal }: AllowListProps) {
  const t = useT();
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const remove = (address: string): void => {
    list.remove(address);
    // The button that had the focus is gone.
    section.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || list.typed.trim() === '') return;
    // Enter adds the address; an empty field sends the form.
    event.preventDefault();
    list.take();
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="flex flex-col gap-2 outline-none">
      <h2 id={id} className="text-row font-semibold">
        {t('apikey:ips')}
      </h2>
      <TextField
        label={t('apikey:ip')}
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        value={list.typed}
        onValueChange={list.type}
        onKeyDown={addOnEnter}
        error={list.error ?? refusal}
        suffix={
          <button
            type="button"
            className="-my-3 -mr-2 min-h-11 rounded-field px-2 text-dense font-semibold text-accent disabled:text-faint"
            disabled={list.typed.trim() === ''}
            onClick={list.take}
          >
            {t('apikey:ipAdd')}
          </button>
        }
      />
      {list.ips.length === 0 ? (
        <p className="flex items-start gap-2 text-secondary text-muted">
          <TriangleAlert className="mt-px size-4 shrink-0 text-warn" strokeWidth={1.75} aria-hidden="true" />
          {t('apikey:anyAddressHint')}
        </p>
      ) : (
        <ul aria-labelledby={id} className="divide-y divide-line">
          {list.ips.map((address) => (
            <li key={address} className="flex items-center gap-2">
              <span className="figures min-w-0 flex-1 text-body break-all">{address}</span>
              <span className="-mr-3">
                <IconButton
                  label={t('apikey:ipRemove', { address })}
                  icon={<X />}
                  onClick={() => remove(address)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import { useT } from '@openbourse/kit/lib/i18n.ts';
import { GUIDES } from '../model/guides.ts';
import type { Platform } from '../model/platform.ts';

/** The steps of one browser, each beside the sign that has to be found. */
export function PlatformGuide({ platform }: { readonly platform: Platform }) {
  const t = useT();
  const { steps, note } = GUIDES[platform];
  return (
    <>
      <ol className="flex flex-col gap-3">
        {steps.map(({ text, icon: Icon }, index) => (
          <li key={text} className="flex items-center gap-3.5">
            <span
              aria-hidden="true"
              className="relative flex size-12 shrink-0 items-center justify-center rounded-button bg-bg text-text shadow-raised [&_svg]:size-5.5 [&_svg]:stroke-[1.75]"
            >
              <Icon />
              <span className="figures absolute -top-1.5 -left-1.5 flex size-5 items-center justify-center rounded-full bg-ink text-label font-semibold text-on-ink">
                {index + 1}
              </span>
            </span>
            <span className="min-w-0 text-body">{t(text)}</span>
          </li>
        ))}
      </ol>
      {note !== undefined && <p className="pt-3 text-dense text-muted">{t(note)}</p>}
    </>
  );
}

import { brandPicture, useBrand } from '../lib/brand.ts';

/** The mark and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2 text-symbol font-[680] tracking-[-0.02em]">
      <BrandMark />
      {useBrand(({ name }) => name)}
    </span>
  );
}

/** The logo, else an open ring: a bourse whose inside can be seen. */
export function BrandMark() {
  const logo = useBrand(({ brand }) => brand.logo);
  if (logo !== '') return <img src={brandPicture(logo)} alt="" className="size-6.5 shrink-0" />;
  return (
    <svg className="size-6.5 shrink-0" viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <path d="M22.4 7.3A11 11 0 1 0 26.6 13" stroke="currentColor" strokeWidth="3.4" strokeLinecap="round" />
      <path
        d="M11.5 19.5v-4M16 21.5v-9M20.5 18v-5.5"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
    </svg>
  );
}

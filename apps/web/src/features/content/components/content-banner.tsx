/** The picture of a notice or an activity, where it has one. */
export function ContentBanner({ banner }: { readonly banner: string | null }) {
  if (banner === null) return null;
  return <img src={banner} alt="" className="mt-4 aspect-[375/210] w-full rounded-card object-cover" />;
}

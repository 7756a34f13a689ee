/** The changed fields as they are kept, one on each line. */
export function ChangeFields({ label, json }: { readonly label: string; readonly json: string | null }) {
  if (json === null) return null;
  return (
    <section aria-label={label}>
      <h3 className="mb-1 text-secondary text-muted">{label}</h3>
      <pre className="rounded-field bg-surface p-3 text-secondary whitespace-pre-wrap wrap-anywhere">
        {JSON.stringify(JSON.parse(json), null, 2)}
      </pre>
    </section>
  );
}

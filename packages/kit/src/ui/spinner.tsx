/** A turning ring beside the text of what is being done; never alone on a page. */
export function Spinner() {
  return (
    <svg
      className="size-4.5 shrink-0 animate-[spin_0.9s_linear_infinite]"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="9" cy="9" r="7" opacity="0.25" />
      <path d="M16 9a7 7 0 0 0-7-7" />
    </svg>
  );
}

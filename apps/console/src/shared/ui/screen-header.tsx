import type { ReactNode } from 'react';

/** The title of a screen with what belongs beside it; the search stands to the right of both. */
export function ScreenHeader(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2 desktop:pr-72">
      <h1 className="text-title">{props.title}</h1>
      {props.children}
    </div>
  );
}

import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export interface SavedView {
  readonly name: string;
  /** The filters as they stand in the address, without the opened row. */
  readonly search: string;
}

interface SavedViews {
  readonly byScreen: Readonly<Record<string, readonly SavedView[]>>;
}

/** Views that this operator kept in this browser, by screen. */
export const useSavedViews = create<SavedViews>()(
  persist((): SavedViews => ({ byScreen: {} }), {
    name: 'openbourse.console.views',
    version: 1,
    storage: createJSONStorage(() => storage),
  }),
);

/** Keeps a view; one of the same name is replaced. */
export function saveView(screen: string, view: SavedView): void {
  useSavedViews.setState(({ byScreen }) => {
    const others = (byScreen[screen] ?? []).filter((one) => one.name !== view.name);
    return { byScreen: { ...byScreen, [screen]: [...others, view] } };
  });
}

export function removeView(screen: string, name: string): void {
  useSavedViews.setState(({ byScreen }) => ({
    byScreen: { ...byScreen, [screen]: (byScreen[screen] ?? []).filter((one) => one.name !== name) },
  }));
}

import { create } from 'zustand';

/** State of the sheet that leads everywhere. */
export const useFinder = create(() => ({ isOpen: false }));

export const openFinder = (): void => useFinder.setState({ isOpen: true });

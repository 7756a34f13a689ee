import { FavouritesKeeper } from '../features/market/index.ts';
import { NoticeChannel } from '../features/notification/index.ts';
import { Finder } from './finder.tsx';

/** Parts of every screen that the first one does not wait for. */
export function Beside() {
  return (
    <>
      <NoticeChannel />
      <FavouritesKeeper />
      <Finder />
    </>
  );
}

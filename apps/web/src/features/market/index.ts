export { FavouritesKeeper } from './favourites-keeper.ts';

/** For the slices, which do not reach the folder of the database themselves. */
export { serverUrlOf } from '../../../../db/server-role.ts';

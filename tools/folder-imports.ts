/** Judges imports between the folders of one slice. */
import { FOLDERS } from './boundaries.ts';

/** Where a file stands in its slice: `folder` is null at the root. */
export type SlicePlace = { readonly folder: string | null; readonly file: string };

/** The place of a file of the server within its slice. */
export function placeInSlice(path: string): SlicePlace {
  const [folder = '', ...rest] = path.split('/').slice(4);
  return rest.length === 0 ? { folder: null, file: folder } : { folder, file: rest.join('/') };
}

/** Returns why one file of a slice may not import another one, or null. */
export function judgeFolderImport(slice: string, from: string, to: string): string | null {
  const [source, target] = [placeInSlice(from), placeInSlice(to)];
  if (source.folder === null && target.folder === null && FOLDERS[slice] === undefined) return null;
  const rules = FOLDERS[slice] ?? { base: [], folders: {} };
  const isBase = target.folder === null && rules.base.includes(target.file);
  if (source.folder === null) {
    if (isBase || !rules.base.includes(source.file)) return null;
    return `${source.file} is a base of folders and imports only others: ${rules.base.join(', ')}`;
  }
  const allowed = rules.folders[source.folder];
  if (allowed === undefined) return `the folder ${slice}/${source.folder} is not listed in FOLDERS`;
  if (isBase || target.folder === source.folder) return null;
  if (target.folder === null) return `folders import of the root only ${rules.base.join(', ')}`;
  if (allowed.includes(target.folder)) return null;
  return `${slice}/${source.folder} may import ${allowed.join(', ') || 'no folder'}; move shared code to one above both`;
}
